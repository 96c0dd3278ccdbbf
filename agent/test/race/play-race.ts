import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePacket } from '../../timing/game/packets.ts';
import { startRecordedGame } from './game-server.ts';
import { readRecordedRace } from './recorded-race.ts';

/*
 * npm run race:play -- [--to 127.0.0.1:12000] [--port 12001] [--speed 10] [--results FOLDER]: a game server with the recorded
 * evening, for whoever wants to see the bridge and the portal at work without twenty drivers.
 */

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '127.0.0.1:12000' },
    port: { type: 'string', default: '12001' },
    speed: { type: 'string', default: '10' },
    results: { type: 'string' },
  },
});
const [host = '', port = ''] = values.to.split(':');
const recorded = readRecordedRace();

/** The name that the game gives the file of a session which ends now. */
function fileName(at: Date, type: string): string {
  const parts = [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ];
  return `${parts.join('_')}_${type}.json`;
}

/** The file as the game would write it today: a portal takes the same evening only once. */
function writeResult(path: string, folder: string): void {
  const file = recorded.files.find(({ name }) => path.endsWith(name));
  if (!file) return;
  const now = new Date();
  const { Laps, ...rest } = JSON.parse(file.text) as { Type: string; Laps: { Timestamp: number }[] };
  const moved = Laps.map((lap) => ({ ...lap, Timestamp: lap.Timestamp + (now.getTime() % 1_000_000_000) }));
  const name = fileName(now, rest.Type);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify({ ...rest, Laps: moved, Date: now.toISOString() }));
  process.stdout.write(`${name} is written\n`);
}

const game = await startRecordedGame(recorded.moments, {
  to: { host, port: Number(port) },
  port: Number(values.port),
  speed: Number(values.speed),
  onSent: ({ bytes }) => {
    const packet = parsePacket(bytes);
    if (typeof packet === 'string') return;
    if (packet.type === 'session') process.stdout.write(`${packet.name} at ${packet.track}\n`);
    if (packet.type === 'over' && values.results) writeResult(packet.path, values.results);
  },
});
process.stdout.write(`sends to ${values.to}, listens on ${game.port}\n`);
await game.playUntil(() => false);
game.close();
