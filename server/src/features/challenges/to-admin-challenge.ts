import type { AdminChallenge, ChallengeAward } from '@paddock/contract/challenges/admin-calls';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { lapVoids } from '../racing/tables.ts';
import { findDrivers, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { boardOf, toChallenge } from './list-challenges.ts';
import type { ChallengeRow } from './queries.ts';
import { challengeAwards } from './tables.ts';

/** Whether a lap of a won prize was voided. Requires `challenge_awards` under its own name in the query. */
export const isVoidedAward = sql<boolean>`exists (
  select from challenge_places p join ${lapVoids} v on v.lap_id = any(p.lap_ids) and v.restored_at is null
  where p.challenge_id = challenge_awards.challenge_id and p.steam_id = challenge_awards.steam_id)`;

/** Lists the awards by place. */
async function listAwards(db: Executor, challenge_id: number): Promise<ChallengeAward[]> {
  const rows = await db
    .select({
      award: challengeAwards,
      is_voided: isVoidedAward,
      name: sql<string | null>`(
        select p.name from challenge_places p
        where p.challenge_id = challenge_awards.challenge_id and p.steam_id = challenge_awards.steam_id)`,
    })
    .from(challengeAwards)
    .where(eq(challengeAwards.challenge_id, challenge_id))
    .orderBy(sql`${challengeAwards.place} asc nulls last`, asc(challengeAwards.id));
  const steam_ids = rows.map(({ award }) => award.steam_id);
  const drivers = await findDrivers(db, steam_ids);
  return rows.map(({ award, is_voided, name }) => {
    const { id, place, steam_id, state, expires_at, given_at, prize } = award;
    const { title, title_en } = prize;
    const driver = drivers.get(steam_id) ?? null;
    return {
      id,
      place,
      title,
      title_en,
      steam_id,
      driver,
      name: name ?? '',
      state,
      expires_at,
      given_at,
      is_voided,
    };
  });
}

/** Converts a challenge to its staff form. */
export async function toAdminChallenge(db: Executor, row: ChallengeRow, now: Date): Promise<AdminChallenge> {
  const [created_by] =
    row.created_by === null
      ? []
      : await db.select(publicUserColumns).from(users).where(eq(users.id, row.created_by));
  const { description, description_en, cancel_reason, settled_at, prizes, updated_at } = row;
  return {
    ...(await toChallenge(db, row, await boardOf(db, row, now), now)),
    description,
    description_en,
    prizes,
    created_by: created_by ?? null,
    cancel_reason,
    settled_at,
    awards: await listAwards(db, row.id),
    updated_at,
  };
}
