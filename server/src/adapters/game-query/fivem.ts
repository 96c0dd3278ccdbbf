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

/** Of /dynamic.json, the one document that has no allowance and hides nothing. */
const Dynamic = z.object({
  clients: count,
  /** A text; kinds of the server that send a number are taken too. */
  sv_maxclients: z.union([z.string().check(z.regex(/^\d{1,5}$/)), count]),
  mapname: z.optional(z.nullable(z.string())),
});

/** `^1Los ^7Santos`: colours are a sign and a digit. */
export function stripColorCodes(text: string): string {
  return text.replace(/\^\d/g, '');
}

/** Of /players.json; newer servers answer placeholders without identifiers. */
const Players = z
  .array(z.object({ identifiers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)) }))
  .check(z.maxLength(5_000));

/** Whom the server names: by Discord account, and by Steam account where Steam runs beside the game. */
function marksOf(players: z.output<typeof Players>): string[] {
  return players
    .flatMap(({ identifiers }) => identifiers)
    .flatMap((identifier) => {
      const [, kind, value = ''] = /^(discord|steam):([0-9a-f]{1,20})$/.exec(identifier.toLowerCase()) ?? [];
      if (kind === 'discord') return [discordTag(value)];
      return kind === 'steam' ? [steamIdHash(BigInt(`0x${value}`).toString())] : [];
    });
}

/** Null where the list is closed, or its allowance used up: who plays is less than that somebody does. */
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
