import { createSocket } from 'node:dgram';

const request = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1');
const challenge = Buffer.from([0x0b, 0xad, 0xf0, 0x0d]);

export interface A2sInfo {
  name: string;
  map: string;
  players: number;
  max: number;
  bots: number;
  password: boolean;
}

/** The A2S_INFO response of a CS2 server. */
export function infoAnswer(info: Partial<A2sInfo> = {}): Buffer {
  const { name = 'Paddock CS2', map = 'de_mirage', players = 7, max = 12, bots = 2, password = false } = info;
  const text = (value: string) => Buffer.from(`${value}\0`);
  return Buffer.concat([
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49, 17]),
    text(name),
    text(map),
    text('csgo'),
    text('Counter-Strike 2'),
    Buffer.from([0xda, 0x02, players, max, bots]),
    Buffer.from('dl'),
    Buffer.from([password ? 1 : 0, 1]),
    text('1.40.8.4'),
    // Followed by the game's port.
    Buffer.from([0x80, 0x87, 0x69]),
  ]);
}

export interface FakeGameServer {
  port: number;
  /** Number of valid requests with the challenge. */
  requestCount: () => number;
  /** Datagrams that are not valid requests. */
  strange: Buffer[];
  /** Sets the responses; an empty list disables them. */
  play: (answers: readonly Buffer[]) => void;
  close: () => Promise<void>;
}

/** A CS2 server on loopback: it answers the first request with a challenge, which the second must include. */
export async function fakeGameServer(): Promise<FakeGameServer> {
  const socket = createSocket('udp4');
  const strange: Buffer[] = [];
  let answers: readonly Buffer[] = [];
  let count = 0;
  socket.on('message', (message, { address, port }) => {
    const isQuestion = message.subarray(0, request.length).equals(request);
    const rest = message.subarray(request.length);
    if (isQuestion && rest.length === 0 && answers.length > 0) {
      socket.send(Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff, 0x41]), challenge]), port, address);
    } else if (isQuestion && rest.equals(challenge)) {
      count += 1;
      for (const answer of answers) socket.send(answer, port, address);
    } else if (!isQuestion) strange.push(message);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return {
    port: socket.address().port,
    requestCount: () => count,
    strange,
    play: (next) => {
      answers = next;
    },
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
}
