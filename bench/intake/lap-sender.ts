/**
 * Sends single laps at a steady rate until told to stop, then reports the number of responses. A forked process
 * with a plain socket, so that it neither shares a thread with the measurement nor takes much processor time.
 */
import { connect } from 'node:net';
import { makeLapRequests } from './lap-requests.ts';

const [url = '', key = '', perSecond = '', first = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const laps = makeLapRequests(key);
const socket = connect({ host: hostname, port: Number(port), noDelay: true });
let turn = Number(first);
let answered = 0;

socket.on('data', (data) => {
  answered += data.toString('latin1').split('HTTP/1.1 200').length - 1;
});
socket.on('error', () => process.exit(1));

/** Pipelines requests on one connection, as a game server does, without waiting for responses. */
function send(): void {
  turn += 1;
  const { method, path, headers, body } = laps.single(turn);
  const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

const timer = setInterval(send, 1_000 / Number(perSecond));
process.once('message', () => {
  clearInterval(timer);
  socket.destroy();
  process.send?.(answered, () => process.disconnect());
});
process.once('disconnect', () => process.exit());
