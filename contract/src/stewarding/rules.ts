// Apart from the schemas: public pages use these, and carry no Zod.
import { bytesPerMegabyte } from '../core/uploads.ts';

/** What a report may be about. */
export const incidentKinds = [
  'contact',
  'unsafe_rejoin',
  'blocking',
  'blue_flag',
  'track_limits',
  'jump_start',
  'pit',
  'conduct',
  'other',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const accusedLimits = { min: 1, max: 5 } as const;
export const reportText = { min: 20, max: 2_000 } as const;
export const reportLinksMax = 3;
export const incidentLapMax = 9_999;
/** Within the session, in ms. */
export const incidentAtMax = 86_400_000;
/** Races that a reader is offered for a new report. */
export const reportRacesMax = 6;
/** Of one member within an hour. */
export const reportsPerHour = 10;

export const statementText = { min: 10, max: 2_000 } as const;
export const questionText = { min: 10, max: 500 } as const;
/** How much longer a party may write that was asked a question back, in hours. */
export const questionHours = 24;
export const noteText = { min: 1, max: 2_000 } as const;
export const appealText = { min: 50, max: 2_000 } as const;
/** What is new, which an appeal rests on. */
export const appealNewsText = { min: 10, max: 1_000 } as const;
export const decisionReason = { min: 20, max: 2_000 } as const;
export const decisionFacts = { min: 10, max: 2_000 } as const;
export const ruleMax = 80;
export const inadmissibleReason = { min: 3, max: 500 } as const;
/** Of a decision, for all accused together. */
export const penaltiesMax = 20;
/** Lap voids of one penalty. */
export const voidedLapsMax = 50;

export const stewardsMax = 30;

export const partyRoles = ['reporter', 'accused'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** How a decision is called: the third round's seventh is R3-07. */
export const decisionNumber = (round: number, place: number): string =>
  `R${round}-${String(place).padStart(2, '0')}`;

/** Where the tus protocol (1.0) is spoken for clips of reports. */
export const clipUploadsPath = '/api/v1/incidents/uploads';
/** Of one clip, in bytes. */
export const clipMaxBytes = 60 * bytesPerMegabyte;
export const clipTypes = ['video/mp4', 'video/webm'] as const;
export type ClipType = (typeof clipTypes)[number];
/** The bytes, for the parties and the stewards of a case. `id` is that of the report. */
export const clipPath = (id: number): string => `/api/v1/incidents/${id}/clip`;

/** What a game server may keep of a report that a driver made in the game: who drove, and the recording; bytes at most. */
export const serverReportFiles = {
  json: { type: 'application/json', maxBytes: bytesPerMegabyte },
  zip: { type: 'application/zip', maxBytes: 20 * bytesPerMegabyte },
} as const;
export type ServerReportFile = keyof typeof serverReportFiles;
export const serverReportKinds = ['json', 'zip'] as const satisfies readonly ServerReportFile[];
/** Those that fit no case go after so many days. */
export const serverReportDays = 30;
/** How far apart the moment of a case and that of a server's report may be, in ms. */
export const serverReportMs = 10 * 60_000;
