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
export type Suggestion = Schemas["Suggestion"];
export type AnalysisPage = Schemas["AnalysisPage"];
export type Contest = Schemas["Contest"];
export type FilmInfo = Schemas["Film"];
export type LessonFull = Schemas["Lesson"];
export type LessonStep = Schemas["Step"];
export type Term = Schemas["Term"];
export type Result = Schemas["Result"];
export type ChatLine = Schemas["ChatLine"];
export type ScorePage = Schemas["Scores"];
export type TextPage = Schemas["TextPage"];
export type Timeline = Schemas["Timeline"];
export type Mark = Schemas["Mark"];

export type ServerMessage = Schemas["Update"] | Schemas["OkMessage"] | Schemas["RefusedMessage"] | Schemas["SaidMessage"]
  | Schemas["TableMessage"] | Schemas["TextsMessage"] | Schemas["NoticeMessage"] | Schemas["PongMessage"];
export type ClientMessage = Schemas["DoMessage"] | Schemas["GoMessage"] | Schemas["UndoMessage"] | Schemas["ChatMessage"]
  | Schemas["TextMessage"] | Schemas["SitMessage"] | Schemas["ResyncMessage"] | Schemas["PingMessage"];

/** A legal action with every part present. */
export type Act = Required<Schemas["Choice"]>;

export const act = (choice: Schemas["Choice"]): Act => ({
  rule: "", cost: "", gain: "", touches: [], lines: [], odds: [], confirm: false, free: false,
  path: [], group: "", art: "", mark: "", tone: "", change: [], place: "", ...choice,
});

/** Whether there is anything to look at before doing it. */
export const worthALook = (one: Act): boolean => one.confirm || one.lines.length > 0 || one.odds.length > 0 || one.change.length > 0;
