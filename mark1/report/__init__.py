"""The report: a run on one page of HTML, which a browser shows without a network."""
