/** The server's messages by name, from the generated types. */
import type { components } from "../generated/schema";

type Schemas = components["schemas"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type PresetInfo = Schemas["PresetInfo"];
export type OptionValue = boolean | number | string;
export type Person = Schemas["Person"];
export type SessionInfo = Schemas["SessionInfo"];
export type Lobby = Schemas["Lobby"];
export type TableLine = Schemas["TableLine"];
export type TablePage = Schemas["TablePage"];
export type SeatInfo = Schemas["SeatInfo"];
export type SeatWish = Schemas["SeatWish"];
export type LinkInfo = Schemas["LinkInfo"];
export type Invitation = Schemas["Invitation"];
export type RulesPage = Schemas["RulesPage"];
export type RuleSection = Schemas["RuleSection"];
export type Frame = Schemas["Update"];
export type Form = Schemas["Form"];
export type FormPage = Schemas["FormPage"];
export type Field = Schemas["Field"];
export type WhyNot = Schemas["Blocked"];
export type PanelInfo = Schemas["Panel"];
export type StatInfo = Schemas["Stat"];
export type MeterInfo = Schemas["Meter"];
export type CardInfo = Schemas["Card"];
export type TextSection = Schemas["Section"];
export type ReachInfo = Schemas["ReachInfo"];
export type Waiting = Schemas["Waiting"];
export type UndoInfo = Schemas["UndoInfo"];
export type LogLine = Schemas["ShownLine"];
export type LogPage = Schemas["LogPage"];
export type OrdersInfo = Schemas["Orders"];
export type Cell = Schemas["Cell"];
export type DealInfo = Schemas["Deal"];
export type Pool = Schemas["Pool"];
export type Suggestion = Schemas["Suggestion"];
export type AnalysisPage = Schemas["AnalysisPage"];
export type Contest = Schemas["Contest"];
export type FilmInfo = Schemas["Film"];
export type LessonFull = Schemas["Lesson"];
export type LessonStep = Schemas["Step"];
export type Term = Schemas["Term"];
export type Result = Schemas["Result"];
export type ChatLine = Schemas["ChatLine"];
export type ChannelInfo = Schemas["ChannelInfo"];
export type NoteInfo = Schemas["NoteInfo"];
export type WayInfo = Schemas["WayInfo"];
export type Ways = Schemas["Ways"];
export type DeliveryInfo = Schemas["DeliveryInfo"];
export type WishBody = Schemas["WishBody"];
export type ReportInfo = Schemas["ReportInfo"];
export type ScorePage = Schemas["Scores"];
export type Turn = Schemas["Turn"];
export type TextPage = Schemas["TextPage"];
export type Timeline = Schemas["Timeline"];
export type Mark = Schemas["Mark"];

export type EventPage = Schemas["EventPage"];
export type EventRow = Schemas["EventRow"];
export type EventSettings = Schemas["EventSettings"];
export type CastingPage = Schemas["CastingPage"];
export type CastInfo = Schemas["CastInfo"];
export type DoorAnswer = Schemas["DoorAnswer"];
export type SeatWay = Schemas["Way"];
export type AskedSeat = Schemas["AskedSeat"];
export type DeskPage = Schemas["DeskPage"];
export type CaseInfo = Schemas["Case"];
export type PlaceInfo = Schemas["PlaceInfo"];
export type SeatMark = Schemas["SeatMark"];
export type ToolInfo = Schemas["ToolInfo"];
export type EffectInfo = Schemas["Effect"];
export type NoticeInfo = Schemas["NoticeInfo"];
export type PieceInfo = Schemas["PieceInfo"];
export type PressPage = Schemas["PressPage"];
export type HomePage = Schemas["HomePage"];
export type ScreenPage = Schemas["ScreenPage"];
export type StoryPage = Schemas["StoryPage"];

export type ServerMessage = Schemas["Update"] | Schemas["OkMessage"] | Schemas["RefusedMessage"] | Schemas["SaidMessage"] | Schemas["ChannelsMessage"]
  | Schemas["TableMessage"] | Schemas["TextsMessage"] | Schemas["NoticeMessage"] | Schemas["PongMessage"]
  | Schemas["DeskMessage"] | Schemas["NoticesMessage"] | Schemas["NewsMessage"] | Schemas["ScreenMessage"]
  | Schemas["ClockMessage"] | Schemas["StandingMessage"];
export type VoteInfo = Schemas["VoteInfo"];
export type StandingInfo = Schemas["StandingInfo"];
export type UndoPreview = Schemas["UndoPreview"];
export type PresetChoice = Schemas["PresetChoice"];
export type MyHours = Schemas["MyHours"];
export type DebugPage = Schemas["DebugPage"];
export type DebugText = Schemas["DebugText"];
export type ClockMessage = Schemas["ClockMessage"];
export type ClientMessage = Schemas["DoMessage"] | Schemas["FillMessage"] | Schemas["DraftMessage"] | Schemas["GoMessage"] | Schemas["UndoMessage"] | Schemas["ChatMessage"] | Schemas["SayMessage"] | Schemas["HeardMessage"]
  | Schemas["TextMessage"] | Schemas["SitMessage"] | Schemas["ResyncMessage"] | Schemas["PingMessage"];

/** A legal action with every part present. */
export type Act = Required<Schemas["Choice"]>;

/** With every part present; a bid is its own price, which is said once. */
export const act = (choice: Schemas["Choice"]): Act => ({
  rule: "", gain: "", touches: [], lines: [], odds: [], confirm: false, free: false, at_once: false,
  path: [], group: "", art: "", mark: "", tone: "", change: [], place: "", ...choice, cost: choice.cost === choice.label ? "" : choice.cost ?? "",
});

/** Whether there is anything to look at before doing it. */
export const worthALook = (one: Act): boolean => one.confirm || one.lines.length > 0 || one.odds.length > 0 || one.change.length > 0;
export type PersonPage = Schemas["PersonPage"];
export type PastGame = Schemas["PastGame"];
export type SkillInfo = Schemas["SkillInfo"];
export type LeaderRow = Schemas["LeaderRow"];
export type Leaders = Schemas["Leaders"];
export type Friends = Schemas["Friends"];
export type ChanceInfo = Schemas["ChanceInfo"];
export type Notice = Schemas["Notice"];
export type Overview = Schemas["Overview"];
export type PersonRow = Schemas["PersonRow"];
export type AdminTable = Schemas["TableRow"];
export type ReportRow = Schemas["ReportRow"];
export type SiteAct = Schemas["SiteAct"];
export type TournamentLine = Schemas["TournamentLine"];
export type TournamentPage = Schemas["TournamentPage"];
