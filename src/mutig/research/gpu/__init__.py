"""The rules on a GPU: docs/gpu.md shows how; `pip install 'mutig[gpu]'` brings what it needs."""

from .env import GpuEnv
from .tables import every_table

__all__ = ["GpuEnv", "every_table"]
