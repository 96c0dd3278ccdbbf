import { type ClientRequest, request } from 'node:http';

/** Limit of streams per address; a machine has many loopback addresses. */
const perAddress = 40;

/**
 * Opens the live timing stream of a server as spectator number `at`, and calls `onText` with each chunk. Rejects
 * if the stream is refused or the connection fails.
 */
export function watchTiming(
  url: string,
  server_id: number,
  at: number,
  onText: (text: string) => void,
): Promise<ClientRequest> {
  const address = `127.0.${1 + Math.floor(at / (perAddress * 250))}.${2 + (Math.floor(at / perAddress) % 250)}`;
  const options = { agent: false, localAddress: address, headers: { accept: 'text/event-stream' } };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/servers/${server_id}/timing/stream`, options, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`a spectator was answered ${answer.statusCode}`));
      answer.setEncoding('latin1');
      answer.on('data', onText);
      resolve(sent);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The lap fraction of the first car in a frame, unique per frame. */
const shareOf = (frame: number) => Number((0.01 + frame * 0.0005).toFixed(4));

/** The lap fractions of all cars in a frame, by id. */
export const sharesOf = (frame: number, cars: number): Record<number, number> =>
  Object.fromEntries(
    Array.from({ length: cars }, (_, car) => [
      car,
      car === 0 ? shareOf(frame) : Number(((shareOf(frame) + car / cars) % 1).toFixed(4)),
    ]),
  );

/** The number of the frame in a chunk of a stream; undefined if there is none. */
export function frameIn(text: string): number | undefined {
  const share = /event: map\ndata: \[.*?\[0,([\d.]+)\]/.exec(text)?.[1];
  return share === undefined ? undefined : Math.round((Number(share) - 0.01) / 0.0005);
}
