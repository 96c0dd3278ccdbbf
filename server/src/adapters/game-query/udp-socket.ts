import { createSocket } from 'node:dgram';
import { type Endpoint, GameQueryError } from './game-query.ts';

type Callback = (address: string, port: number, datagram: Buffer) => void;

/** The part of a UDP socket that gamedig needs. */
export interface ConnectedUdpSocket {
  send: (datagram: Buffer) => Promise<void>;
  addCallback: (callback: Callback) => void;
  removeCallback: (callback: Callback) => void;
  /** Whether any datagram arrived. */
  hasReceived: () => boolean;
  /** Never resolves; rejects on an error that makes waiting pointless. */
  failure: Promise<never>;
  close: () => void;
}

const largestAnswer = 4_096;
const mostAnswers = 16;
/** The header of a single-packet response; split (and possibly compressed) ones start differently. */
const whole = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/**
 * A socket that only receives from one server. Status responses fit into one datagram; split ones, which could be
 * decompressed without bound, are ignored.
 */
export function connectUdpSocket({ address, family, port }: Endpoint): Promise<ConnectedUdpSocket> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const callbacks = new Set<Callback>();
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
        hasReceived: () => answers > 0,
        failure: failed.promise,
        close: () => socket.close(),
      }),
    );
  });
}
