import { GameDig, type QueryOptions } from 'gamedig';
import * as z from 'zod/mini';
import { type Endpoint, GameQueryError, type GameServerState, sanitizeName } from './game-query.ts';
import { type ConnectedUdpSocket, connectUdpSocket } from './udp-socket.ts';

const socketTimeoutMs = 2_500;
const attemptTimeoutMs = 3_000;

const byte = z.int().check(z.gte(0), z.lte(255));

/**
 * The library reads zeros beyond the end of a response, so it was complete only if its last fields (type of
 * server, system, version) are present.
 */
const Info = z.object({
  map: z.string(),
  numplayers: byte,
  maxplayers: byte.check(z.gte(1)),
  version: z.string().check(z.regex(/^\d[\d.]*$/)),
  ping: z.number(),
  raw: z.object({
    protocol: z.literal(17),
    numbots: byte,
    listentype: z.enum(['d', 'l', 'p']),
    environment: z.enum(['l', 'w', 'm', 'o']),
  }),
});

/** Missing in the published types. */
type Options = QueryOptions & { requestPlayers: boolean };

async function ask({ address, host, port, family }: Endpoint, socket: ConnectedUdpSocket): Promise<unknown> {
  const gamedig = new GameDig() as GameDig & { queryRunner: { udpSocket: unknown } };
  // The library's own socket would stay open, accept responses of any size and number, and not support IPv6.
  gamedig.queryRunner.udpSocket = socket;
  const options: Options = {
    type: 'counterstrike2',
    host,
    address,
    port,
    ipFamily: family,
    givenPortOnly: true,
    portCache: false,
    requestPlayers: false,
    maxRetries: 1,
    socketTimeout: socketTimeoutMs,
    attemptTimeout: attemptTimeoutMs,
  };
  return gamedig.query(options);
}

/** Queries A2S_INFO over UDP. Bots do not count as players. */
export async function queryCs2(endpoint: Endpoint): Promise<GameServerState> {
  const socket = await connectUdpSocket(endpoint);
  try {
    const query = ask(endpoint, socket);
    // Prevents an unhandled rejection of the slower one.
    query.catch(() => undefined);
    const info = z.parse(Info, await Promise.race([query, socket.failure]));
    return {
      players: Math.max(0, info.numplayers - info.raw.numbots),
      max_players: info.maxplayers,
      ping: Math.max(1, Math.round(info.ping)),
      track: sanitizeName(info.map),
      layout: null,
      weather: null,
      traffic: null,
      driver_marks: null,
    };
  } catch (error) {
    if (error instanceof GameQueryError) throw error;
    // Something arrived, but not a valid response.
    throw new GameQueryError(socket.hasReceived() ? 'wrong_shape' : 'timeout', error);
  } finally {
    socket.close();
  }
}
