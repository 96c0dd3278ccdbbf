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

/** Laps of one track within some days, and what they win. */
export const challenges = pgTable(
  'challenges',
  {
    id: idColumn(),
    title: text().notNull(),
    title_en: text(),
    /** The titles in one spelling, for searches. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    game: keyColumn().$type<Game>().notNull(),
    /** As laps have them. */
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    /** Raw ids; empty is any car, or those of the class. */
    cars: jsonb().$type<string[]>().notNull(),
    car_class: keyColumn().$type<CarClass>(),
    /** Ids; empty is every server. One that is deleted stays named. */
    servers: jsonb().$type<number[]>().notNull(),
    goal: keyColumn().$type<ChallengeGoal>().notNull(),
    starts_at: timestampColumn().notNull(),
    /** Its last instant counts. */
    ends_at: timestampColumn().notNull(),
    least_drivers: integer().notNull(),
    prizes: jsonb().$type<AdminPrize[]>().notNull(),
    /** Who drives out of competition. */
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    cancelled_at: timestampColumn(),
    cancel_reason: text(),
    /** When its places were fixed and its prizes decided. */
    settled_at: timestampColumn(),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [
    index('challenges_open').on(table.ends_at).where(sql`settled_at is null and cancelled_at is null`),
  ],
);

const challenge = () => ownedBy(() => challenges.id);

/** The board of a challenge as its prizes were decided by it: laps are forgotten after their time, places are not. */
export const challengePlaces = pgTable(
  'challenge_places',
  {
    challenge_id: challenge(),
    steam_id: keyColumn().notNull(),
    /** As the game called the driver then. */
    name: text().notNull(),
    place: integer(),
    /** ms; null where laps were missing. */
    score: integer(),
    laps: integer().notNull(),
    car: keyColumn().notNull(),
    reached_at: timestampColumn().notNull(),
    is_guest: boolean().notNull(),
    /** Those that make the score. */
    lap_ids: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.challenge_id, table.steam_id] }),
    index('challenge_places_driver').on(table.steam_id),
  ],
);

/** Prizes that were won, a row a winner. */
export const challengeAwards = pgTable(
  'challenge_awards',
  {
    id: idColumn(),
    challenge_id: challenge(),
    /** `challenge:7:1` (`prizeCause`). */
    cause: keyColumn().notNull(),
    /** null of a prize for everybody with so many laps. */
    place: integer(),
    steam_id: keyColumn().notNull(),
    prize: jsonb().$type<AdminPrize>().notNull(),
    state: keyColumn().$type<AwardState>().notNull(),
    /** Whose the Steam account was when it was given. */
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
/** A prize that waits for its winner lapses. */
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
