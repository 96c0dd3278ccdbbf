import type { GameServer } from '@paddock/contract/servers/calls';
import { isRacing } from '@paddock/contract/servers/games';

export type Status = GameServer['status'];
export type StatusFilter = 'all' | 'online' | 'offline';

/** A server that tells no status is shown as Offline. */
export function displayStatus({ status }: { status?: Status | null | undefined }): Status {
  return status ?? 'Offline';
}

/** The filter that an address asks for. */
export function parseStatusFilter(value: string | null): StatusFilter {
  const asked = value?.toLowerCase();
  return asked === 'online' || asked === 'offline' ? asked : 'all';
}

/** A server in maintenance can't be joined: it stands with those that are offline. */
export function matchesStatusFilter(server: { status?: Status | null }, filter: StatusFilter): boolean {
  return filter === 'all' || (displayStatus(server) === 'Online') === (filter === 'online');
}

/** The drivers on these servers: people on servers of other games drive no race. */
export function countDrivers(servers: readonly Pick<GameServer, 'game' | 'players'>[]): number {
  return servers.reduce((sum, { game, players }) => (isRacing(game) ? sum + players : sum), 0);
}

/** How full a server is, 0 to 100. */
export function fillPercent(players: number, max_players: number): number {
  if (max_players <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((players / max_players) * 100)));
}

/** `Light rain`, `LightRain` and `3_light_rain` are one weather: `lightrain`. */
export function weatherKey(weather: string): string {
  return weather.toLowerCase().replace(/[^a-z]/g, '');
}

/** The hour of the day with the most players; undefined when nobody was there at all. */
export function busiestHour(players_avg: readonly number[]): number | undefined {
  const most = Math.max(0, ...players_avg);
  return most > 0 ? players_avg.indexOf(most) : undefined;
}

/** The page of one server. */
export function serverPath({ id }: Pick<GameServer, 'id'>): string {
  return `/servers/${id}`;
}
