import type { TrafficLevel } from '@paddock/contract/servers/rules';
import * as z from 'zod/mini';
import { fetchJson, parseResponse } from './fetch-json.ts';
import { type Endpoint, GameQueryError, type GameServerState, sanitizeName } from './game-query.ts';

const count = z.int().check(z.gte(0), z.lte(10_000));

const Info = z.object({
  clients: count,
  maxclients: count,
  track: z.string(),
});

const Details = z.extend(Info, {
  /** The track without its layout. */
  trackBase: z.optional(z.nullable(z.string())),
  players: z.object({
    Cars: z
      .array(
        z.object({
          IsEntryList: z.boolean(),
          IsConnected: z.boolean(),
          ID: z.optional(z.nullable(z.string())),
        }),
      )
      .check(z.maxLength(2_000)),
  }),
  currentWeatherId: z.optional(z.nullable(z.string())),
});

/** Removes the minimum patch version from a reported track name. */
export function stripPatchVersion(track: string): string {
  return track.replace(/^csp\/\d+\/\.\.(\/\w+\/\.\.)?\//, '');
}

/** Splits a track and its layout, joined by a character that both may contain; `base` disambiguates. */
function splitTrack(track: string, base = ''): Pick<GameServerState, 'track' | 'layout'> {
  const [whole, first] = [stripPatchVersion(track), stripPatchVersion(base)];
  if (!first || !whole.startsWith(`${first}-`)) return { track: sanitizeName(whole), layout: null };
  return { track: sanitizeName(first), layout: sanitizeName(whole.slice(first.length + 1)) };
}

function trafficOf(botSlots: number): TrafficLevel | null {
  if (botSlots <= 0) return null;
  if (botSlots < 30) return 'light';
  return botSlots < 80 ? 'medium' : 'heavy';
}

/** Reads AssettoServer's details, or the /INFO of a vanilla server, which has none. */
export async function queryAssetto(endpoint: Endpoint): Promise<GameServerState> {
  const details = await fetchJson(endpoint, '/api/details');
  if (details.status === 200) {
    const { clients, maxclients, track, trackBase, players, currentWeatherId } = parseResponse(
      Details,
      details,
    );
    const slots = players.Cars.filter((car) => car.IsEntryList || car.IsConnected).length;
    return {
      players: clients,
      max_players: Math.min(maxclients, slots),
      ping: details.ping,
      ...splitTrack(track, trackBase ?? ''),
      weather: sanitizeName(currentWeatherId ?? ''),
      traffic: trafficOf(maxclients - slots),
      driver_marks: players.Cars.flatMap((car) => (car.IsConnected && car.ID ? [car.ID] : [])),
    };
  }
  const info = await fetchJson(endpoint, '/INFO');
  if (info.status !== 200) throw new GameQueryError('wrong_shape');
  const { clients, maxclients, track } = parseResponse(Info, info);
  return {
    players: clients,
    max_players: maxclients,
    ping: info.ping,
    ...splitTrack(track),
    weather: null,
    traffic: null,
    driver_marks: null,
  };
}
