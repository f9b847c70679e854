"""Games as learning environments: PettingZoo for any number of seats, Gymnasium for one seat against bots."""
from hegemon.envs.gym import SeatEnv
from hegemon.envs.observe import Layout
from hegemon.envs.zoo import GameEnv, env, raw_env

__all__ = ["GameEnv", "Layout", "SeatEnv", "env", "raw_env"]
