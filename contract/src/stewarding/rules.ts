// Kept apart from the schemas because public pages must not load Zod.
import { bytesPerMegabyte } from '../core/uploads.ts';

/** Kinds of incidents. */
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
/** Maximum offset within the session, in ms. */
export const incidentAtMax = 86_400_000;
/** Races offered for a new report. */
export const reportRacesMax = 6;
/** Per member and hour. */
export const reportsPerHour = 10;

export const statementText = { min: 10, max: 2_000 } as const;
export const questionText = { min: 10, max: 500 } as const;
/** Additional hours for a party that was asked a question. */
export const questionHours = 24;
export const noteText = { min: 1, max: 2_000 } as const;
export const appealText = { min: 50, max: 2_000 } as const;
/** Length of the new evidence that an appeal needs. */
export const appealNewsText = { min: 10, max: 1_000 } as const;
export const decisionReason = { min: 20, max: 2_000 } as const;
export const decisionFacts = { min: 10, max: 2_000 } as const;
export const ruleMax = 80;
export const inadmissibleReason = { min: 3, max: 500 } as const;
/** Per decision, for all accused together. */
export const penaltiesMax = 20;
/** Voided laps per penalty. */
export const voidedLapsMax = 50;

export const stewardsMax = 30;

export const partyRoles = ['reporter', 'accused'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The number of a decision: the third round's seventh is R3-07. */
export const decisionNumber = (round: number, place: number): string =>
  `R${round}-${String(place).padStart(2, '0')}`;

/** The endpoint of the tus protocol (1.0) for clips. */
export const clipUploadsPath = '/api/v1/incidents/uploads';
/** Size limit of a clip in bytes. */
export const clipMaxBytes = 60 * bytesPerMegabyte;
export const clipTypes = ['video/mp4', 'video/webm'] as const;
export type ClipType = (typeof clipTypes)[number];
/** The path of a clip, for the parties and stewards of a case. `id` is that of the report. */
export const clipPath = (id: number): string => `/api/v1/incidents/${id}/clip`;

/** Files of an in-game report: the drivers and the recording; size limits in bytes. */
export const serverReportFiles = {
  json: { type: 'application/json', maxBytes: bytesPerMegabyte },
  zip: { type: 'application/zip', maxBytes: 20 * bytesPerMegabyte },
} as const;
export type ServerReportFile = keyof typeof serverReportFiles;
export const serverReportKinds = ['json', 'zip'] as const satisfies readonly ServerReportFile[];
/** Days until unmatched reports are deleted. */
export const serverReportDays = 30;
/** Maximum distance between a case and an in-game report that match, in ms. */
export const serverReportMs = 10 * 60_000;
