"""The Hardware page and the panel that is connected."""
