import { tehranZone } from '@paddock/contract/i18n/time';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { gameServers, serverHours, serverVotes } from '../../features/servers/tables.ts';
import { demoServers } from './data/people-and-servers.ts';
import { demoServerHours } from './demo-server-history.ts';

const average = (votes: readonly number[]) =>
  Math.round((votes.reduce((sum, vote) => sum + vote, 0) / votes.length) * 100) / 100;

/** The servers with a week of history, and the players' votes. */
export async function seedServers(deps: Deps, players: readonly User[]) {
  const now = deps.now();
  const servers = [];
  for (const { votes, ...server } of demoServers) {
    const timing_mode = server.type === 'GT3' ? ('public' as const) : ('off' as const);
    const values = { ...server, timing_mode, rating: average(votes), created_at: now };
    const [row] = await deps.db
      .insert(gameServers)
      .values({ ...values, time_zone: tehranZone })
      .returning();
    if (!row) throw new Error('a server was not stored');
    servers.push(row);
    await deps.db
      .insert(serverHours)
      .values(demoServerHours(row, row.host?.startsWith('off-') ?? false, now));
    const given = votes.map((rating, index) => ({
      server_id: row.id,
      user_id: players[index]?.id ?? 0,
      rating,
      voted_at: now,
    }));
    await deps.db.insert(serverVotes).values(given);
  }
  const gt3 = servers.find(({ type }) => type === 'GT3');
  const drift = servers.find(({ type }) => type === 'Drift');
  const traffic = servers.find(({ type }) => type === 'Traffic');
  const city = servers.find(({ game }) => game === 'fivem');
  const sprint = servers.find(({ host }) => host?.startsWith('sprint-'));
  if (!gt3 || !drift || !traffic || !city || !sprint) throw new Error('the demo community lacks a server');
  return { gt3, drift, traffic, city, sprint };
}
