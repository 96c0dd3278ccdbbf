import { parseArgs } from 'node:util';
import { parsePacket } from '../../timing/game/packets.ts';
import { startRecordedGame } from './game-server.ts';
import { readRecordedRace } from './recorded-race.ts';
import { writeTodaysFile } from './todays-file.ts';

/*
 * npm run race:play -- [--to 127.0.0.1:12000] [--port 12001] [--speed 10] [--results FOLDER]: replays the recorded
 * evening as a game server, to try the bridge and the portal without twenty drivers.
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

const game = await startRecordedGame(recorded.moments, {
  to: { host, port: Number(port) },
  port: Number(values.port),
  speed: Number(values.speed),
  onSent: (moment) => {
    const packet = parsePacket(moment.bytes);
    if (typeof packet !== 'string' && packet.type === 'session')
      process.stdout.write(`${packet.name} at ${packet.track}\n`);
    const written = values.results && writeTodaysFile(moment, recorded, values.results);
    if (written) process.stdout.write(`${written} is written\n`);
  },
});
process.stdout.write(`sends to ${values.to}, listens on ${game.port}\n`);
await game.playUntil(() => false);
game.close();
