import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningAgent, startBridge } from '../processes.ts';
import { startRecordedGame } from './game-server.ts';
import { readRecordedRace } from './recorded-race.ts';
import type { Moment, Recording } from './recording.ts';

export interface Evening {
  bridge: RunningAgent;
  /** Plays from the first packet to the last, once the bridge has requested positions. */
  play: () => Promise<void>;
  close: () => Promise<void>;
}

export interface EveningOptions {
  /** Address of the portal. */
  portal: string;
  /** Key of the server. */
  key: string;
  /** The bridge's folder; `results` in it is created for result files. */
  folder: string;
  /** Playback speed. */
  speed: number;
  /** Writes result files to `results`, like the game. */
  onSent: (moment: Moment, recorded: Recording, results: string) => unknown;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((done) => socket.close(() => done()));
  return port;
}

/** Starts a replaying game server and a bridge process. */
export async function startEvening({ portal, key, folder, speed, onSent }: EveningOptions): Promise<Evening> {
  const recorded = readRecordedRace();
  const results = join(folder, 'results');
  await mkdir(results);
  const to = { host: '127.0.0.1', port: await freeUdpPort() };
  const game = await startRecordedGame(recorded.moments, {
    to,
    speed,
    onSent: (moment) => void onSent(moment, recorded, results),
  });
  const config = {
    portal,
    key_file: 'key',
    listen: `127.0.0.1:${to.port}`,
    server: `127.0.0.1:${game.port}`,
    results_dir: 'results',
    spool: 'spool',
  };
  await writeFile(join(folder, 'key'), key);
  await writeFile(join(folder, 'timing.json'), JSON.stringify(config));
  const bridge = startBridge(join(folder, 'timing.json'));
  return {
    bridge,
    async play() {
      for (let tries = 0; !game.requests.has(200); tries += 1) {
        if (tries > 400) throw new Error(`The bridge does not ask where the cars are:\n${bridge.output()}`);
        await sleep(50);
      }
      await game.playUntil(() => false);
    },
    close: async () => {
      await bridge.close();
      game.close();
    },
  };
}
