import { createSocket, type RemoteInfo } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Address, TimingConfig } from '../timing-config.ts';
import { type GamePacket, type PacketProblem, parsePacket } from './packets.ts';
import { carInfoRequest, requestedInterval, sessionInfoRequest, updateIntervalRequest } from './requests.ts';

export type PacketCounts = Record<PacketProblem | 'foreign' | 'taken', number>;

export interface GamePort {
  askForSession: () => void;
  askForUpdates: () => void;
  askForCar: (car_id: number) => void;
  /** Packets since the start. */
  counts: PacketCounts;
  close: () => void;
}

/** Receive buffer for bursts, in bytes; the system may grant less. */
const receiveBytes = 4 * 1024 * 1024;

const isFrom = ({ address, port }: RemoteInfo, one: Address) => address === one.host && port === one.port;

async function resolveAddress({ host, port }: Address, family: 4 | 6): Promise<Address> {
  return { host: (await lookup(host, { family })).address, port };
}

/**
 * Listens for packets of the game server only and forwards them to the `forward` programs, whose requests are
 * passed to the game server. Throws if the port is taken.
 */
export async function openGamePort(
  {
    listen,
    server,
    forward,
    interval_ms,
  }: Pick<TimingConfig, 'listen' | 'server' | 'forward' | 'interval_ms'>,
  onPacket: (packet: GamePacket) => void,
  onError: (error: Error) => void,
): Promise<GamePort> {
  const family = isIPv6(listen.host) ? 6 : 4;
  const game = await resolveAddress(server, family);
  const others = await Promise.all(forward.map((one) => resolveAddress(one, family)));
  const counts: PacketCounts = { taken: 0, broken: 0, unknown_code: 0, other_version: 0, foreign: 0 };
  const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4' });
  const send = (bytes: Buffer, { host, port }: Address) => socket.send(bytes, port, host, () => undefined);

  function handOn(bytes: Buffer): void {
    const interval = requestedInterval(bytes);
    // Ignores slower intervals: the game has a single one, and the fastest serves every program.
    if (interval !== undefined && (interval === 0 || interval > interval_ms)) return;
    send(bytes, game);
  }

  socket.on('message', (bytes, from) => {
    if (!isFrom(from, game)) {
      if (others.some((one) => isFrom(from, one))) handOn(bytes);
      else counts.foreign += 1;
      return;
    }
    for (const one of others) send(bytes, one);
    const packet = parsePacket(bytes);
    if (typeof packet === 'string') {
      counts[packet] += 1;
      return;
    }
    counts.taken += 1;
    onPacket(packet);
  });
  socket.bind({ port: listen.port, address: listen.host, exclusive: true });
  await once(socket, 'listening');
  socket.on('error', onError);
  try {
    socket.setRecvBufferSize(receiveBytes);
  } catch {
    // The default size is enough for a usual grid.
  }
  return {
    askForSession: () => send(sessionInfoRequest(), game),
    askForUpdates: () => send(updateIntervalRequest(interval_ms), game),
    askForCar: (car_id) => send(carInfoRequest(car_id), game),
    counts,
    close: () => socket.close(),
  };
}
