"""The report: a run on one page of HTML, which needs no network and no program to read it."""
