import type { GameServer } from '@paddock/contract/servers/calls';
import { isRacing } from '@paddock/contract/servers/games';

export type Status = GameServer['status'];
export type StatusFilter = 'all' | 'online' | 'offline';

/** The status to show; a server without one is Offline. */
export function displayStatus({ status }: { status?: Status | null | undefined }): Status {
  return status ?? 'Offline';
}

/** Parses the status filter of a URL. */
export function parseStatusFilter(value: string | null): StatusFilter {
  const status = value?.toLowerCase();
  return status === 'online' || status === 'offline' ? status : 'all';
}

/** Servers in maintenance cannot be joined and count as offline. */
export function matchesStatusFilter(server: { status?: Status | null }, filter: StatusFilter): boolean {
  return filter === 'all' || (displayStatus(server) === 'Online') === (filter === 'online');
}

/** Counts players on servers of racing games. */
export function countDrivers(servers: readonly Pick<GameServer, 'game' | 'players'>[]): number {
  return servers.reduce((sum, { game, players }) => (isRacing(game) ? sum + players : sum), 0);
}

/** The share of occupied slots in percent, 0 to 100. */
export function fillPercent(players: number, max_players: number): number {
  if (max_players <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((players / max_players) * 100)));
}

/** Normalizes `Light rain`, `LightRain` and `3_light_rain` to `lightrain`. */
export function weatherKey(weather: string): string {
  return weather.toLowerCase().replace(/[^a-z]/g, '');
}

/** The hour of the day with the most players; undefined without any players. */
export function busiestHour(players_avg: readonly number[]): number | undefined {
  const most = Math.max(0, ...players_avg);
  return most > 0 ? players_avg.indexOf(most) : undefined;
}

/** The page of one server. */
export function serverPath({ id }: Pick<GameServer, 'id'>): string {
  return `/servers/${id}`;
}
