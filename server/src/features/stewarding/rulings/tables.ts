import type { Locale } from '@paddock/contract/i18n/locale';
import type { PenaltyKind } from '@paddock/contract/stewarding/penalties';
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
import { idColumn, keyColumn, ownedBy, refersTo, timestampColumn } from '../../../db/columns.ts';
import { byAccount, personalData, pick } from '../../../db/personal-data.ts';
import { byEntry, championshipSeries, entrant, entries, rounds } from '../../championships/tables.ts';
import { championship, incidents, parties, user } from '../tables.ts';

const incident = () => ownedBy(() => incidents.id);

/** A draft until it is published; from then on only its being taken back is added. */
export const decisions = pgTable(
  'decisions',
  {
    id: idColumn(),
    championship_id: championship(),
    incident_id: incident(),
    round_id: ownedBy(() => rounds.id),
    hearing: integer().notNull(),
    /** Its place among the published ones of its round, and how it is called; null as a draft. */
    place: integer(),
    number: text(),
    facts: text().notNull(),
    rule: text().notNull(),
    reason: text().notNull(),
    language: keyColumn().$type<Locale>().notNull(),
    /** Of an appeal: what became of the decision that was appealed. */
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

/** `value` in whole units of its kind; points in hundredths. */
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

/** Contact points that go with a decision. */
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

/** Penalty points of a licence; they count over a series. */
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

/** Who may not drive: so many rounds, until an instant, or, with neither, the rest of the championship. */
export const bars = pgTable(
  'driver_bars',
  {
    id: idColumn(),
    championship_id: championship(),
    entry_id: refersTo(() => entries.id),
    decision_id: decision(),
    /** By the ladder of licence points; `qualifying_ban` keeps out of a qualifying alone. */
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
