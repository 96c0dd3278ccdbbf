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
  /** From the first packet to the last, once the bridge has asked where the cars are. */
  play: () => Promise<void>;
  close: () => Promise<void>;
}

export interface EveningOptions {
  /** Address of the portal. */
  portal: string;
  /** Of the server there. */
  key: string;
  /** The bridge's own; `results` in it is made for what the game writes. */
  folder: string;
  /** How much faster than it was driven. */
  speed: number;
  /** Writes result files as the game does, into `results`. */
  onSent: (moment: Moment, recorded: Recording, results: string) => unknown;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((done) => socket.close(() => done()));
  return port;
}

/** A game server with the recorded evening, and the bridge as a process beside it. */
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
