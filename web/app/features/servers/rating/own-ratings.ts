import { listMyRatings } from '@paddock/contract/servers/calls';
import { call } from '../../../lib/api/call.ts';
import { readToken } from '../../../lib/session/token.ts';

let asked: { token: string | null; ratings: Promise<Map<number, number>> } | undefined;

async function ask(): Promise<Map<number, number>> {
  const rows = await call(listMyRatings, {});
  return new Map(rows.map(({ server_id, own_rating }) => [server_id, own_rating]));
}

/** The reader's votes by server, asked for once for all cards of a page. Without an answer there are none. */
export function ownRatings(): Promise<Map<number, number>> {
  const token = readToken();
  if (asked?.token !== token) asked = { token, ratings: ask().catch(() => new Map()) };
  return asked?.ratings ?? Promise.resolve(new Map());
}
