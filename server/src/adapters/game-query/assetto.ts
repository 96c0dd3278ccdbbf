import type { TrafficLevel } from '@paddock/contract/servers';
import * as z from 'zod/mini';
import { type Fetched, fetchJson } from './fetch-json.ts';
import { GameQueryError, type GameState } from './game-query.ts';

const count = z.int().check(z.gte(0), z.lte(10_000));

const Info = z.object({
  clients: count,
  maxclients: count,
  track: z.string().check(z.maxLength(300)),
});

const Details = z.extend(Info, {
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
  currentWeatherId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});

/** A track name as the server tells it, without the marks of the minimum patch version. */
export function plainTrack(track: string): string {
  return track.replace(/^csp\/\d+\/\.\.(\/\w+\/\.\.)?\//, '');
}

function trafficOf(botSlots: number): TrafficLevel | null {
  if (botSlots <= 0) return null;
  if (botSlots < 30) return 'light';
  return botSlots < 80 ? 'medium' : 'heavy';
}

function parse<T extends z.ZodMiniType>(schema: T, fetched: Fetched): z.output<T> {
  const parsed = z.safeParse(schema, fetched.json);
  if (!parsed.success) throw new GameQueryError('wrong_shape', parsed.error);
  return parsed.data;
}

/** AssettoServer's details, or the /INFO of a vanilla server that has none. */
export async function queryAssetto(
  address: string,
  family: 4 | 6,
  host: string,
  port: number,
): Promise<GameState> {
  const details = await fetchJson(address, family, host, port, '/api/details');
  if (details.status === 200) {
    const { clients, maxclients, track, players, currentWeatherId } = parse(Details, details);
    const slots = players.Cars.filter((car) => car.IsEntryList || car.IsConnected).length;
    return {
      players: clients,
      max_players: Math.min(maxclients, slots),
      ping: details.ping,
      track: plainTrack(track),
      layout: null,
      weather: currentWeatherId ?? null,
      traffic: trafficOf(maxclients - slots),
      driver_marks: players.Cars.flatMap((car) => (car.IsConnected && car.ID ? [car.ID] : [])),
    };
  }
  const info = await fetchJson(address, family, host, port, '/INFO');
  if (info.status !== 200) throw new GameQueryError('wrong_shape');
  const { clients, maxclients, track } = parse(Info, info);
  return {
    players: clients,
    max_players: maxclients,
    ping: info.ping,
    track: plainTrack(track),
    layout: null,
    weather: null,
    traffic: null,
    driver_marks: [],
  };
}
