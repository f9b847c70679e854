"""Games as learning environments: PettingZoo for any number of seats, Gymnasium for one seat against bots.

Each is loaded when it is asked for: rows, masks and `VectorGames` need numpy alone, which every installation has.
"""
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hegemon.envs.gym import SeatEnv, SeatVectorEnv
    from hegemon.envs.observe import Actions, Observer
    from hegemon.envs.rewards import REWARDS
    from hegemon.envs.vector import VectorGames
    from hegemon.envs.zoo import GameEnv, TogetherEnv, env, parallel_env, raw_env

__all__ = ["REWARDS", "Actions", "GameEnv", "Observer", "SeatEnv", "SeatVectorEnv", "TogetherEnv",
           "VectorGames", "env", "parallel_env", "raw_env"]

_HOMES: Final = {"REWARDS": "rewards", "Actions": "observe", "Observer": "observe", "VectorGames": "vector",
                 "SeatEnv": "gym", "SeatVectorEnv": "gym", "GameEnv": "zoo", "TogetherEnv": "zoo",
                 "env": "zoo", "parallel_env": "zoo", "raw_env": "zoo"}


def __getattr__(name: str) -> Any:
    """What is asked for, from its module."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
