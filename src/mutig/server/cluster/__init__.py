"""One club on many processes: any of them takes any request, and carries it to the one that has the table in care."""

from .service import ClusterService

__all__ = ["ClusterService"]
