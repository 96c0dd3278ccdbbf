import * as z from 'zod/mini';
import { fetchJson, parseAnswer } from './fetch-json.ts';
import { type Endpoint, GameQueryError, type GameState, toldName } from './game-query.ts';

const count = z.int().check(z.gte(0), z.lte(10_000));

/** Of /dynamic.json, the one document that has no allowance and hides nothing. */
const Dynamic = z.object({
  clients: count,
  /** A text; kinds of the server that send a number are taken too. */
  sv_maxclients: z.union([z.string().check(z.regex(/^\d{1,5}$/)), count]),
  mapname: z.optional(z.nullable(z.string())),
});

/** `^1Los ^7Santos`: colours are a sign and a digit. */
export function withoutColours(text: string): string {
  return text.replace(/\^\d/g, '');
}

export async function queryFivem(endpoint: Endpoint): Promise<GameState> {
  const answer = await fetchJson(endpoint, '/dynamic.json');
  if (answer.status !== 200) throw new GameQueryError('wrong_shape');
  const { clients, sv_maxclients, mapname } = parseAnswer(Dynamic, answer);
  return {
    players: clients,
    max_players: Number(sv_maxclients),
    ping: answer.ping,
    track: toldName(withoutColours(mapname ?? '')),
    layout: null,
    weather: null,
    traffic: null,
    driver_marks: null,
  };
}
