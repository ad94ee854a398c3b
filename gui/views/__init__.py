"""Views draw records and arrays; they know no machine, no trainer, no file and no port."""
