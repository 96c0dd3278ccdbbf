import { readFileSync } from 'node:fs';
import { ingestEvents, ingestResults } from '@paddock/contract/racing/calls';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { usernameKey } from '../../src/features/users/queries.ts';
import { users } from '../../src/features/users/tables.ts';
import type { TestApp } from '../portal/test-app.ts';
import { type MadeUser, makeServerKey, makeUser } from './make.ts';

const file = new URL('../samples/ac-result-race.json', import.meta.url);
const steamIds = ['11', '12', '13', '14'].map((end) => `765612020000000${end}`);

export interface SampleRace {
  /** Members in order of their places; the third of the race has no account. */
  winner: MadeUser;
  second: MadeUser;
  last: MadeUser;
  /** Sends a counted event of the same server, at a time on 21 November 2026 in UTC. */
  send: (type: string, steam_id: string, data: object, time: string) => Promise<void>;
}

async function makeMember(t: TestApp, username: string, steam_id: string): Promise<MadeUser> {
  const user = await makeUser(t, { steam: false });
  await t.deps.db
    .update(users)
    .set({ username, username_key: usernameKey(username), steam_id })
    .where(eq(users.id, user.id));
  return { ...user, username, steam_id };
}

/** The race of the sample file on 20 November 2026, and three duels, a run and two safety ratings of the following day. */
export async function makeSampleRace(t: TestApp): Promise<SampleRace> {
  const key = await makeServerKey(t);
  const [a = '', b = '', , d = ''] = steamIds;
  const [winner, second] = [await makeMember(t, 'Arash', a), await makeMember(t, 'نیما', b)];
  const last = await makeMember(t, 'Tortoise', d);
  let sent = 0;
  const send: SampleRace['send'] = async (type, steam_id, data, time) => {
    sent += 1;
    const event = { id: `e${sent}`, type, at: `2026-11-21T${time}:00Z`, steam_id, data };
    const { body } = await t.call(ingestEvents, { as: key, json: { events: [event] } });
    expect(body.results).toEqual([{ id: `e${sent}`, status: 'accepted' }]);
    await t.countDriving();
  };
  await t.call(ingestResults, {
    as: key,
    json: JSON.parse(readFileSync(file, 'utf8')),
    input: { query: { file_name: '2026_11_20_21_5_RACE.json' } } as never,
  });
  await send('duel', b, { opponent_steam_id: a, winner_steam_id: b, leaderboard: 'Touge' }, '01:00');
  await send('duel', a, { opponent_steam_id: b, winner_steam_id: a, leaderboard: 'Touge' }, '02:00');
  await send('duel', b, { opponent_steam_id: a, winner_steam_id: b, leaderboard: 'Touge' }, '03:00');
  await send('overtake', a, { leaderboard: 'SRP', score: 4_200, duration_ms: 65_000 }, '03:30');
  await send('safety', a, { distance_m: 25_000, contact_points: 1.2 }, '04:00');
  await send('safety', a, { distance_m: 25_000, contact_points: 0 }, '04:30');
  return { winner, second, last, send };
}
