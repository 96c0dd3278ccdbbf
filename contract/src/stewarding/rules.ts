// Apart from the schemas: public pages use these, and carry no Zod.

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

export const stewardRoles = ['chief', 'steward'] as const;
export type StewardRole = (typeof stewardRoles)[number];
export const stewardsMax = 30;

export const partyRoles = ['reporter', 'accused'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** How a decision is called: the third round's seventh is R3-07. */
export const decisionNumber = (round: number, place: number): string =>
  `R${round}-${String(place).padStart(2, '0')}`;
