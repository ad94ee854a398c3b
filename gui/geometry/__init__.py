"""The Geometry page: points on a plane, the line, and each update."""
