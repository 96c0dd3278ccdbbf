import type { Locale } from '@paddock/contract/i18n/locale';
import type { Verdict } from '@paddock/contract/stewarding/panel';
import type { PenaltyKind } from '@paddock/contract/stewarding/penalties';
import type { IncidentKind, PartyRole } from '@paddock/contract/stewarding/rules';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { byAccount, personalData, pick } from '../../db/personal-data.ts';
import {
  byEntry,
  championshipSeries,
  championships,
  entrant,
  entries,
  roundSessions,
  rounds,
} from '../championships/tables.ts';
import { users } from '../users/tables.ts';

const championship = () => ownedBy(() => championships.id);
/** The acting member; null once the account is erased. */
export const user = () => integer().references(() => users.id, { onDelete: 'set null' });

/** The panel of a championship. */
export const stewards = pgTable(
  'championship_stewards',
  {
    championship_id: championship(),
    user_id: ownedBy(() => users.id),
    role: keyColumn().$type<StewardRole>().notNull(),
    appointed_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.championship_id, table.user_id] }),
    index('championship_stewards_user').on(table.user_id),
  ],
);

/** A report and its case. The state derives from these instants. */
export const incidents = pgTable(
  'incidents',
  {
    id: idColumn(),
    championship_id: championship(),
    round_session_id: refersTo(() => roundSessions.id),
    reporter_id: user(),
    /** null if a steward, staff, or a team manager reports. */
    reporter_entry_id: integer().references(() => entries.id),
    kind: keyColumn().$type<IncidentKind>().notNull(),
    lap: integer(),
    /** In ms from the start of the session. */
    at_ms: integer(),
    text: text().notNull(),
    links: jsonb().$type<string[]>().notNull(),
    created_at: timestampColumn().notNull(),
    /** The target time for a decision. */
    due_at: timestampColumn().notNull(),
    /** When a steward first read it; from then on it cannot be withdrawn. */
    opened_at: timestampColumn(),
    accepted_at: timestampColumn(),
    /** The latest deadline of any party. */
    statements_until: timestampColumn(),
    inadmissible_at: timestampColumn(),
    inadmissible_reason: text(),
    withdrawn_at: timestampColumn(),
    merged_into_id: integer().references((): AnyPgColumn => incidents.id),
    assigned_to: user(),
    /** When the latest decision was published, and until when it may be appealed. */
    decided_at: timestampColumn(),
    appeal_until: timestampColumn(),
    /** When the first appeal was filed, and when it was decided. */
    appealed_at: timestampColumn(),
    heard_at: timestampColumn(),
    /** When parties were reminded, and when the panel was notified that it can decide. */
    reminded_at: timestampColumn(),
    ready_at: timestampColumn(),
    updated_at: editedColumn(),
  },
  (table) => [
    index('incidents_championship').on(table.championship_id, table.created_at),
    index('incidents_session').on(table.round_session_id),
    index('incidents_reporter').on(table.reporter_id, table.created_at),
    index('incidents_reporter_entry').on(table.reporter_entry_id),
    index('incidents_merged').on(table.merged_into_id),
    // The desk sorts open cases by deadline.
    index('incidents_open')
      .on(table.due_at)
      .where(sql`withdrawn_at is null and merged_into_id is null and inadmissible_at is null`),
  ],
);

const incident = () => ownedBy(() => incidents.id);

/** The accused and reporters of a case, by entry, or by account without an entry. */
export const parties = pgTable(
  'incident_parties',
  {
    id: idColumn(),
    incident_id: incident(),
    role: keyColumn().$type<PartyRole>().notNull(),
    entry_id: integer().references(() => entries.id),
    user_id: user(),
    question: text(),
    /** The deadline for an answer. */
    question_until: timestampColumn(),
  },
  (table) => [
    index('incident_parties_of').on(table.incident_id),
    index('incident_parties_entry').on(table.entry_id),
    index('incident_parties_user').on(table.user_id),
  ],
);

export const statements = pgTable(
  'incident_statements',
  {
    id: idColumn(),
    incident_id: incident(),
    party_id: ownedBy(() => parties.id),
    user_id: user(),
    text: text().notNull(),
    created_at: timestampColumn().notNull(),
    updated_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('incident_statements_once').on(table.incident_id, table.party_id),
    index('incident_statements_party').on(table.party_id),
    index('incident_statements_user').on(table.user_id),
  ],
);

/** A steward's vote; `hearing` is 2 for the appeal. */
export const votes = pgTable(
  'incident_votes',
  {
    id: idColumn(),
    incident_id: incident(),
    hearing: integer().notNull(),
    user_id: user(),
    /** The role in which the vote was cast; votes of chiefs break ties. */
    role: keyColumn().$type<StewardRole>().notNull(),
    verdict: keyColumn().$type<Verdict>().notNull(),
    note: text().notNull(),
    voted_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('incident_votes_once').on(table.incident_id, table.hearing, table.user_id),
    index('incident_votes_user').on(table.user_id),
  ],
);

export const notes = pgTable(
  'incident_notes',
  {
    id: idColumn(),
    incident_id: incident(),
    user_id: user(),
    text: text().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    index('incident_notes_of').on(table.incident_id),
    index('incident_notes_user').on(table.user_id),
  ],
);

/** Stewards who declared involvement. */
export const declarations = pgTable(
  'incident_declarations',
  {
    incident_id: incident(),
    user_id: ownedBy(() => users.id),
    declared_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incident_id, table.user_id] }),
    index('incident_declarations_user').on(table.user_id),
  ],
);

/** A draft until it is published; afterwards it can only be reverted. */
export const decisions = pgTable(
  'decisions',
  {
    id: idColumn(),
    championship_id: championship(),
    incident_id: incident(),
    round_id: ownedBy(() => rounds.id),
    hearing: integer().notNull(),
    /** Its sequence and number among the round's published decisions; null for a draft. */
    place: integer(),
    number: text(),
    facts: text().notNull(),
    rule: text().notNull(),
    reason: text().notNull(),
    language: keyColumn().$type<Locale>().notNull(),
    /** For an appeal: the outcome for the appealed decision. */
    outcome: keyColumn().$type<'upheld' | 'changed' | 'annulled'>(),
    appealed_decision_id: integer().references((): AnyPgColumn => decisions.id),
    drafted_by: user(),
    updated_at: timestampColumn().notNull(),
    published_by: user(),
    published_at: timestampColumn(),
    reverted_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('decisions_place').on(table.round_id, table.place),
    uniqueIndex('decisions_once').on(table.incident_id, table.hearing),
    index('decisions_published').on(table.championship_id, table.published_at),
    index('decisions_appealed').on(table.appealed_decision_id),
    index('decisions_time').on(table.published_at).where(sql`published_at is not null`),
  ],
);

const decision = () => ownedBy(() => decisions.id);

/** `value` is an integer in the unit of its kind; hundredths for points. */
export const penalties = pgTable(
  'decision_penalties',
  {
    id: idColumn(),
    decision_id: decision(),
    entry_id: refersTo(() => entries.id),
    kind: keyColumn().$type<PenaltyKind>().notNull(),
    value: integer(),
    until: timestampColumn(),
    lap_ids: jsonb().$type<number[]>().notNull(),
  },
  (table) => [
    index('decision_penalties_of').on(table.decision_id),
    index('decision_penalties_entry').on(table.entry_id, table.kind),
  ],
);

/** Contact points of a decision. */
export const safetyCorrections = pgTable(
  'decision_safety',
  {
    decision_id: decision(),
    entry_id: refersTo(() => entries.id),
    points: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decision_id, table.entry_id] }),
    index('decision_safety_entry').on(table.entry_id),
  ],
);

export const appeals = pgTable(
  'decision_appeals',
  {
    id: idColumn(),
    decision_id: decision(),
    incident_id: incident(),
    user_id: user(),
    party_id: ownedBy(() => parties.id),
    text: text().notNull(),
    news: text().notNull(),
    created_at: timestampColumn().notNull(),
    decided_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('decision_appeals_once').on(table.decision_id, table.party_id),
    index('decision_appeals_incident').on(table.incident_id),
    index('decision_appeals_party').on(table.party_id),
    index('decision_appeals_user').on(table.user_id),
  ],
);

/** Licence points. They count over a series. */
export const licencePoints = pgTable(
  'licence_points',
  {
    id: idColumn(),
    championship_id: championship(),
    series_id: integer().references(() => championshipSeries.id, { onDelete: 'set null' }),
    entry_id: refersTo(() => entries.id),
    decision_id: decision(),
    points: integer().notNull(),
    given_at: timestampColumn().notNull(),
    ends_at: timestampColumn().notNull(),
    reverted_at: timestampColumn(),
  },
  (table) => [
    index('licence_points_entry').on(table.entry_id),
    index('licence_points_decision').on(table.decision_id),
    index('licence_points_championship').on(table.championship_id),
    index('licence_points_series').on(table.series_id),
  ],
);

/** Bars of drivers: for a number of rounds, until an instant, or without either for the rest of the championship. */
export const bars = pgTable(
  'driver_bars',
  {
    id: idColumn(),
    championship_id: championship(),
    entry_id: refersTo(() => entries.id),
    decision_id: decision(),
    /** `round_ban` and `qualifying_ban` come from the licence ladder; the latter only excludes from qualifying. */
    effect: keyColumn().$type<'bar' | 'exclude' | 'round_ban' | 'qualifying_ban'>().notNull(),
    rounds: integer(),
    until: timestampColumn(),
    given_at: timestampColumn().notNull(),
    reverted_at: timestampColumn(),
  },
  (table) => [
    index('driver_bars_championship').on(table.championship_id),
    index('driver_bars_entry').on(table.entry_id),
    index('driver_bars_decision').on(table.decision_id),
  ],
);

export type DecisionRow = typeof decisions.$inferSelect;

personalData(stewards, 'delete');
personalData(incidents, byAccount, {
  'stewarding/reports': {
    of: incidents.reporter_id,
    columns: pick(incidents, 'id, round_session_id, kind, lap, at_ms, text, links, created_at'),
  },
});
personalData(parties, byAccount);
personalData(statements, byAccount, {
  'stewarding/statements': { columns: pick(statements, 'id, incident_id, text, updated_at') },
});
personalData(votes, byAccount);
personalData(notes, byAccount);
personalData(declarations, byAccount);
personalData(decisions, byAccount);
personalData(penalties, byEntry, {
  'stewarding/penalties': {
    of: entrant,
    columns: {
      id: penalties.id,
      decision: decisions.number,
      ...pick(penalties, 'kind, value, until'),
      ...pick(decisions, 'published_at, reverted_at'),
    },
    where: isNotNull(decisions.published_at),
  },
});
personalData(safetyCorrections, byEntry);
personalData(appeals, byAccount, {
  'stewarding/appeals': { columns: pick(appeals, 'id, incident_id, text, news, created_at') },
});
personalData(licencePoints, byEntry);
personalData(bars, byEntry);
