"""What the tests of reports share."""

from mark1.report.html_report import Reporting


def page_of(document, **options):
    """Return the page of a report as text; options as in `Reporting`."""
    reporting = Reporting(document, **options)
    reporting.advance()
    return reporting.page
