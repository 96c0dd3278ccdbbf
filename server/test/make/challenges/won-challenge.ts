import { challengeAwards, challengePlaces, challenges } from '../../../src/features/challenges/tables.ts';
import { grantEntitlements } from '../../../src/features/entitlements/grant-entitlements.ts';
import type { TestApp } from '../../portal/test-app.ts';
import type { MadeUser } from '../make.ts';

const hourMs = 3_600_000;

/** A decided challenge in which a user has won one prize and waits for another. */
export async function makeWonChallenge({ deps: { db, now } }: TestApp, winner: MadeUser): Promise<void> {
  const at = now();
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * hourMs);
  const steam_id = winner.steam_id ?? '';
  const prize = { laps: null, title: 'A place on the wall', title_en: null };
  const prizes = [1, 2].map((place) => ({ ...prize, place, grants: [] }));
  const [made] = await db
    .insert(challenges)
    .values({
      title: 'Won',
      search_text: 'won',
      description: '',
      game: 'assetto',
      track: 'spa',
      layout: '',
      cars: [],
      servers: [],
      goal: 'best_lap',
      starts_at: hoursAgo(100),
      ends_at: hoursAgo(50),
      least_drivers: 1,
      prizes,
      settled_at: hoursAgo(26),
      created_at: hoursAgo(200),
    })
    .returning();
  if (!made) throw new Error('no challenge was made');
  const place = { place: 1, score: 90_000, laps: 3, car: 'gt3', reached_at: hoursAgo(60), is_guest: false };
  const own = { challenge_id: made.id, steam_id };
  await db.insert(challengePlaces).values({ ...own, ...place, name: 'As the game said', lap_ids: [1] });
  const awards = prizes.map((won) => ({ ...own, cause: `challenge:${made.id}:${won.place}`, prize: won }));
  const expires_at = new Date(at.getTime() + 700 * hourMs);
  await db.insert(challengeAwards).values(
    awards.map((award, index) => ({
      ...award,
      place: award.prize.place,
      expires_at,
      ...(index === 0
        ? { state: 'given' as const, user_id: winner.id, given_at: at }
        : { state: 'waiting' as const }),
    })),
  );
  await db.transaction((tx) =>
    grantEntitlements(
      tx,
      {
        transaction_id: 'prize_9999999999',
        cause: `challenge:${made.id}:1`,
        user_id: winner.id,
        steam_id,
        item_title: prize.title,
        grants: [{ type: 'group', group: 'winners', days: 30 }],
      },
      at,
    ),
  );
}
