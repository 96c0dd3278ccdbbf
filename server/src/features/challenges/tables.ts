import type { CarClass } from '@paddock/contract/catalogue/entry-rules';
import type { AdminPrize } from '@paddock/contract/challenges/admin-calls';
import type { AwardState, ChallengeGoal } from '@paddock/contract/challenges/rules';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { byAccount, personalData, pick } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/** Challenges: laps on one track within some days, with prizes. */
export const challenges = pgTable(
  'challenges',
  {
    id: idColumn(),
    title: text().notNull(),
    title_en: text(),
    /** The titles normalised for searching. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    game: keyColumn().$type<Game>().notNull(),
    /** As in laps. */
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    /** Raw ids; empty for any car, or for those of the class. */
    cars: jsonb().$type<string[]>().notNull(),
    car_class: keyColumn().$type<CarClass>(),
    /** Server ids; empty for every server. Deleted servers stay listed. */
    servers: jsonb().$type<number[]>().notNull(),
    goal: keyColumn().$type<ChallengeGoal>().notNull(),
    starts_at: timestampColumn().notNull(),
    /** Inclusive. */
    ends_at: timestampColumn().notNull(),
    least_drivers: integer().notNull(),
    prizes: jsonb().$type<AdminPrize[]>().notNull(),
    /** The creator drives out of competition. */
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    cancelled_at: timestampColumn(),
    cancel_reason: text(),
    /** When places and prizes were decided. */
    settled_at: timestampColumn(),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [
    index('challenges_open').on(table.ends_at).where(sql`settled_at is null and cancelled_at is null`),
  ],
);

const challenge = () => ownedBy(() => challenges.id);

/** The board by which prizes were decided. It outlives the laps. */
export const challengePlaces = pgTable(
  'challenge_places',
  {
    challenge_id: challenge(),
    steam_id: keyColumn().notNull(),
    /** The driver's name in the game at that time. */
    name: text().notNull(),
    place: integer(),
    /** ms; null if laps were missing. */
    score: integer(),
    laps: integer().notNull(),
    car: keyColumn().notNull(),
    reached_at: timestampColumn().notNull(),
    is_guest: boolean().notNull(),
    /** The laps that make up the score. */
    lap_ids: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.challenge_id, table.steam_id] }),
    index('challenge_places_driver').on(table.steam_id),
  ],
);

/** Prizes won, one row per winner. */
export const challengeAwards = pgTable(
  'challenge_awards',
  {
    id: idColumn(),
    challenge_id: challenge(),
    /** `challenge:7:1` (`prizeCause`). */
    cause: keyColumn().notNull(),
    /** null for a prize for a number of laps. */
    place: integer(),
    steam_id: keyColumn().notNull(),
    prize: jsonb().$type<AdminPrize>().notNull(),
    state: keyColumn().$type<AwardState>().notNull(),
    /** The owner of the Steam account when the prize was given. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    expires_at: timestampColumn().notNull(),
    given_at: timestampColumn(),
    taken_back_at: timestampColumn(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('challenge_awards_once').on(table.cause, table.steam_id),
    index('challenge_awards_of').on(table.challenge_id),
    index('challenge_awards_driver').on(table.steam_id),
  ],
);

personalData(challenges, byAccount);
personalData(challengePlaces, 'pseudonymise', {
  'challenges/places': {
    columns: {
      id: challenges.id,
      challenge: challenges.title,
      challenge_en: challenges.title_en,
      ...pick(challengePlaces, 'name, place, score, laps, car, reached_at'),
    },
  },
});
/** A waiting prize expires with the erased account. */
const lapsed = () => ({ state: sql`case when state = 'waiting' then 'lapsed' else state end` });
const renamed = { pseudonymise: [challengeAwards.steam_id], also: lapsed };
personalData(challengeAwards, renamed, {
  'challenges/prizes': {
    of: challengeAwards.steam_id,
    columns: {
      ...pick(challengeAwards, 'id, challenge_id, place'),
      prize: sql`${challengeAwards.prize} ->> 'title'`,
      ...pick(challengeAwards, 'state, given_at, expires_at'),
    },
  },
});
