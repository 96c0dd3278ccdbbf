import { createSocket } from 'node:dgram';
import { type Endpoint, GameQueryError } from './game-query.ts';

type Heard = (address: string, port: number, datagram: Buffer) => void;

/** What gamedig needs of a UDP socket. */
export interface ConnectedUdpSocket {
  send: (datagram: Buffer) => Promise<void>;
  addCallback: (callback: Heard) => void;
  removeCallback: (callback: Heard) => void;
  /** Whether anything came. */
  heard: () => boolean;
  /** Never resolves; rejects with what makes waiting pointless. */
  failure: Promise<never>;
  close: () => void;
}

const largestAnswer = 4_096;
const mostAnswers = 16;
/** The start of a datagram that is a whole answer; one that is a part, perhaps packed, begins otherwise. */
const whole = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/**
 * A socket that hears one server alone. Answers of a status fit into one datagram: parts, which would be put
 * together and unpacked without bound, are not even looked at.
 */
export function connectUdpSocket({ address, family, port }: Endpoint): Promise<ConnectedUdpSocket> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const callbacks = new Set<Heard>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let answers = 0;

  socket.on('error', (cause) => failed.reject(new GameQueryError('refused', cause)));
  socket.on('message', (datagram) => {
    answers += 1;
    if (answers > mostAnswers) return failed.reject(new GameQueryError('wrong_shape'));
    if (datagram.length > largestAnswer) return failed.reject(new GameQueryError('too_large'));
    if (!datagram.subarray(0, 4).equals(whole)) return failed.reject(new GameQueryError('wrong_shape'));
    for (const callback of callbacks) callback(address, port, datagram);
  });

  return new Promise((resolve, reject) => {
    socket.once('error', (cause) => reject(new GameQueryError('refused', cause)));
    socket.connect(port, address, () =>
      resolve({
        send: (datagram) =>
          new Promise((sent, refused) => socket.send(datagram, (error) => (error ? refused(error) : sent()))),
        addCallback: (callback) => callbacks.add(callback),
        removeCallback: (callback) => callbacks.delete(callback),
        heard: () => answers > 0,
        failure: failed.promise,
        close: () => socket.close(),
      }),
    );
  });
}
