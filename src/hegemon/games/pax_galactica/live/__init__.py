"""What halls, clocks, phones and screens need to know of the megagame: the hooks of `hegemon.kernel.live`."""
from __future__ import annotations

from hegemon.games.pax_galactica.live.briefing import briefing
from hegemon.games.pax_galactica.live.control import requests, rulings, tools
from hegemon.games.pax_galactica.live.deals import deals
from hegemon.games.pax_galactica.live.hall import (
    areas,
    at_events,
    casting,
    channels,
    desk,
    moment,
    outlets,
    place_moment,
    place_of,
    places,
    timetable,
)
from hegemon.games.pax_galactica.live.honours import NOTICES, WEIGHTS, awards
from hegemon.games.pax_galactica.live.paper import printed
from hegemon.games.pax_galactica.live.sheets import orders
from hegemon.games.pax_galactica.live.usual import automatic

__all__ = ["NOTICES", "WEIGHTS", "areas", "at_events", "automatic", "awards", "briefing", "casting", "channels",
           "deals", "desk", "moment", "orders", "outlets", "place_moment", "place_of", "places", "printed",
           "requests", "rulings", "timetable", "tools"]
