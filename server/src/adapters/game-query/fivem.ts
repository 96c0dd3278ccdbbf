import * as z from 'zod/mini';
import { fetchJson, parseResponse } from './fetch-json.ts';
import {
  discordTag,
  type Endpoint,
  GameQueryError,
  type GameServerState,
  sanitizeName,
  steamIdHash,
} from './game-query.ts';

const count = z.int().check(z.gte(0), z.lte(10_000));

/** From /dynamic.json, the only document without rate limit or hidden fields. */
const Dynamic = z.object({
  clients: count,
  /** A string; some servers send a number. */
  sv_maxclients: z.union([z.string().check(z.regex(/^\d{1,5}$/)), count]),
  mapname: z.optional(z.nullable(z.string())),
});

/** `^1Los ^7Santos`: a colour is `^` and a digit. */
export function stripColorCodes(text: string): string {
  return text.replace(/\^\d/g, '');
}

/** From /players.json; newer servers return placeholders without identifiers. */
const Players = z
  .array(z.object({ identifiers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)) }))
  .check(z.maxLength(5_000));

/** The identifiers of a player: the Discord account, and the Steam account if Steam is running. */
function marksOf(players: z.output<typeof Players>): string[] {
  return players
    .flatMap(({ identifiers }) => identifiers)
    .flatMap((identifier) => {
      const [, kind, value = ''] = /^(discord|steam):([0-9a-f]{1,20})$/.exec(identifier.toLowerCase()) ?? [];
      if (kind === 'discord') return [discordTag(value)];
      return kind === 'steam' ? [steamIdHash(BigInt(`0x${value}`).toString())] : [];
    });
}

/** Null if the list is private or rate-limited; the number of players is still known. */
async function readMarks(endpoint: Endpoint): Promise<string[] | null> {
  try {
    const answer = await fetchJson(endpoint, '/players.json');
    return answer.status === 200 ? marksOf(parseResponse(Players, answer)) : null;
  } catch (error) {
    if (error instanceof GameQueryError) return null;
    throw error;
  }
}

export async function queryFivem(endpoint: Endpoint): Promise<GameServerState> {
  const answer = await fetchJson(endpoint, '/dynamic.json');
  if (answer.status !== 200) throw new GameQueryError('wrong_shape');
  const { clients, sv_maxclients, mapname } = parseResponse(Dynamic, answer);
  return {
    players: clients,
    max_players: Number(sv_maxclients),
    ping: answer.ping,
    track: sanitizeName(stripColorCodes(mapname ?? '')),
    layout: null,
    weather: null,
    traffic: null,
    driver_marks: clients === 0 ? [] : await readMarks(endpoint),
  };
}
