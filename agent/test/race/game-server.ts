import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CarPacket, packetCodes, parsePacket } from '../../timing/game/packets.ts';
import type { Address } from '../../timing/timing-config.ts';
import { encodeCar } from './encode-packets.ts';
import type { Moment } from './recording.ts';

/** Up to this speed, two starts of one session are far enough apart to be distinguished. */
const trueSpeed = 15;

export interface RecordedGame {
  port: number;
  /** Received requests by code. */
  requests: Map<number, number>;
  /** Plays until a moment that matches has been sent, or to the end; false at the end. */
  playUntil: (isEnough: (moment: Moment) => boolean) => Promise<boolean>;
  close: () => void;
}

interface GameOptions {
  /** Destination of the packets. */
  to: Address;
  /** The local port; random by default. */
  port?: number;
  speed: number;
  onSent?: (moment: Moment) => void | Promise<void>;
}

type Seat = Omit<CarPacket, 'type'>;

/** Overwrites the elapsed time, the last field of a session packet. */
function withElapsed(bytes: Buffer, code: number, elapsed_ms: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[0] = code;
  copy.writeInt32LE(Math.round(elapsed_ms), copy.length - 4);
  return copy;
}

/**
 * Starts a game server that replays a recording at a multiple of its speed and answers requests about session and
 * cars like the game. It sends positions only when requested.
 */
export async function startRecordedGame(
  moments: readonly Moment[],
  { to, port = 0, speed, onSent }: GameOptions,
): Promise<RecordedGame> {
  const socket = createSocket('udp4');
  const requests = new Map<number, number>();
  const seats = new Map<number, Seat>();
  let session: { bytes: Buffer; start: number } | undefined;
  let tellsPositions = false;
  let next = 0;
  let clock = Date.now();
  const began = Date.now();

  const send = (bytes: Buffer) =>
    new Promise<void>((sent) => socket.send(bytes, to.port, to.host, () => sent()));
  const sessionPacket = (code: number) =>
    session && withElapsed(session.bytes, code, Date.now() - session.start);

  function answer(request: Buffer): void {
    const code = request[0] ?? 0;
    requests.set(code, (requests.get(code) ?? 0) + 1);
    if (code === packetCodes.setUpdateInterval) tellsPositions = request.readUInt16LE(1) > 0;
    const seat = code === packetCodes.getCarInfo ? seats.get(request[1] ?? 0) : undefined;
    const reply = code === packetCodes.getSessionInfo ? sessionPacket(packetCodes.sessionInfo) : undefined;
    if (reply) void send(reply);
    if (seat) void send(encodeCar(seat, seat.is_connected));
  }

  /** Updates the game's state from a packet and returns what to send. */
  function prepare({ at, bytes }: Moment): Buffer | undefined {
    const packet = parsePacket(bytes);
    if (typeof packet === 'string') return bytes;
    if (packet.type === 'session') {
      const start = at - packet.elapsed_ms;
      session = { bytes, start: began + (speed <= trueSpeed ? start / speed : start) };
      return sessionPacket(packetCodes.newSession);
    }
    if (packet.type === 'joined' || packet.type === 'left') {
      const { car_id, name, guid, car, skin } = packet;
      const is_connected = packet.type === 'joined';
      seats.set(car_id, { car_id, name, guid, car, skin, team: '', is_connected });
    }
    return packet.type === 'update' && !tellsPositions ? undefined : bytes;
  }

  socket.on('message', answer);
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');

  return {
    port: socket.address().port,
    requests,
    async playUntil(isEnough) {
      // Skips the pause.
      clock = Date.now() - (moments[next - 1]?.at ?? 0) / speed;
      for (; next < moments.length; ) {
        const moment = moments[next];
        if (!moment) break;
        const wait = clock + moment.at / speed - Date.now();
        if (wait > 1) await sleep(wait);
        next += 1;
        const bytes = prepare(moment);
        if (bytes) await send(bytes);
        await onSent?.(moment);
        if (isEnough(moment)) return true;
      }
      return false;
    },
    close: () => socket.close(),
  };
}
