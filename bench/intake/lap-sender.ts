/** Sends single laps at a steady rate until it is told to stop, and then tells how many; forked, so that nobody who measures shares a thread with it. */
import { Agent, request } from 'node:http';
import { makeLapRequests } from './lap-requests.ts';

const [url = '', key = '', perSecond = '', first = ''] = process.argv.slice(2);
const laps = makeLapRequests(key, 8);
const agent = new Agent({ keepAlive: true });
let turn = Number(first);
let answered = 0;

function send(): void {
  turn += 1;
  const { method, path, headers, body } = laps.single(turn);
  const sent = request(url + path, { method, headers, agent }, (answer) => {
    if (answer.statusCode === 200) answered += 1;
    answer.resume();
  });
  sent.on('error', () => undefined);
  sent.end(body);
}

const timer = setInterval(send, 1_000 / Number(perSecond));
process.once('message', () => {
  clearInterval(timer);
  process.send?.(answered, () => process.disconnect());
});
process.once('disconnect', () => process.exit());
