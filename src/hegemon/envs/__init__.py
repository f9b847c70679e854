"""Games as learning environments: PettingZoo for any number of seats, Gymnasium for one seat against bots."""
from hegemon.envs.gym import SeatEnv
from hegemon.envs.observe import Actions, Observer
from hegemon.envs.rewards import REWARDS
from hegemon.envs.vector import SeatVectorEnv, VectorGames
from hegemon.envs.zoo import GameEnv, TogetherEnv, env, parallel_env, raw_env

__all__ = ["REWARDS", "Actions", "GameEnv", "Observer", "SeatEnv", "SeatVectorEnv", "TogetherEnv",
           "VectorGames", "env", "parallel_env", "raw_env"]
