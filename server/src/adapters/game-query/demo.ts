import { type GameQuery, GameQueryError, type GameServerState, steamIdHash } from './game-query.ts';

/** Hosts of demo servers. The top-level domain is reserved and never resolves, so they cannot be real machines. */
export const demoHost = /^[a-z0-9-]+\.demo\.invalid$/;

const worlds: Record<
  string,
  Pick<GameServerState, 'track' | 'layout' | 'weather' | 'traffic' | 'max_players'>
> = {
  traffic: {
    track: 'Shutoko Revival',
    layout: 'Tatsumi',
    weather: 'Clear',
    traffic: 'heavy',
    max_players: 40,
  },
  drift: { track: 'Ebisu', layout: 'Minami', weather: 'Clouds', traffic: null, max_players: 24 },
  gt3: { track: 'spa', layout: null, weather: 'Light rain', traffic: null, max_players: 32 },
  city: { track: 'Los Santos', layout: null, weather: null, traffic: null, max_players: 250 },
  sprint: { track: 'monza', layout: null, weather: 'Clear', traffic: null, max_players: 28 },
  school: {
    track: 'ks_red_bull_ring',
    layout: 'layout_gp',
    weather: 'Clouds',
    traffic: null,
    max_players: 12,
  },
  coast: { track: 'Los Santos', layout: null, weather: null, traffic: null, max_players: 128 },
  match: { track: 'de_mirage', layout: null, weather: null, traffic: null, max_players: 12 },
  arena: { track: 'de_dust2', layout: null, weather: null, traffic: null, max_players: 20 },
};
/** Servers that are switched off and never respond. */
const off = 'off';
const empty = { track: null, layout: null, weather: null, traffic: null, max_players: 16 };

/** Groups of servers that report their drivers. */
const telling = ['traffic', 'drift', 'gt3', 'sprint'];
const stintMs = 40 * 60_000;
/** The fraction of members on each of these servers: one in so many. */
const restShare = 11;

/** Members drive stints on one of the servers, or rest. */
function marksAt(now: Date, world: string, steamIds: readonly string[]): string[] {
  const place = telling.indexOf(world);
  const stint = Math.floor(now.getTime() / stintMs);
  const driving = steamIds.filter((_, index) => (index * 5 + stint * 3) % restShare === place);
  return place < 0 ? [] : driving.map(steamIdHash);
}

/** Simulates the demo servers by the clock: busy in the evening, quiet in the morning. */
function stateAt(now: Date, host: string, id: number, steamIds: readonly string[]): GameServerState {
  const name = host.split('-')[0] ?? '';
  if (name === off) throw new GameQueryError('timeout');
  const world = worlds[name] ?? empty;
  const hour = now.getUTCHours() + now.getUTCMinutes() / 60;
  const evening = (1 + Math.cos(((hour - 18) / 24) * 2 * Math.PI)) / 2;
  const ripple = Math.sin(now.getTime() / 90_000 + id * 2.4) * 0.08;
  const share = Math.min(1, Math.max(0.05, 0.2 + evening * 0.7 + ripple));
  const ping = 38 + ((id * 13) % 30) + Math.round(Math.sin(now.getTime() / 20_000 + id) * 4);
  const driver_marks = marksAt(now, name, steamIds);
  const players = Math.max(driver_marks.length, Math.round(world.max_players * share));
  return { ...world, players, ping, driver_marks };
}

/** Answers for demo servers and delegates all others. */
export function withDemoServers(real: GameQuery, now: () => Date, steamIds: readonly string[]): GameQuery {
  return {
    query: async (target) =>
      demoHost.test(target.host) ? stateAt(now(), target.host, target.id, steamIds) : real.query(target),
    isForbidden: async (host) => !demoHost.test(host) && real.isForbidden(host),
  };
}
