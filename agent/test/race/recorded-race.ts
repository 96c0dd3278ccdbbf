import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRace } from './make-race.ts';
import { packMoments, type Recording, unpackMoments } from './recording.ts';

const folder = join(import.meta.dirname, '..', 'samples');
const packets = join(folder, 'race-night.packets.gz');

export const raceSeed = 20_261_120;

/** Reads the recording next to the tests. */
export function readRecordedRace(): Recording {
  // By session: practice, qualifying, race.
  const session = (name: string) => name.split('_').at(-1) ?? '';
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted((a, b) => session(a).localeCompare(session(b)));
  return {
    moments: unpackMoments(readFileSync(packets)),
    files: names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  };
}

/** Drivers of the race in the order of its file: Steam ids and names in the game. */
export function finishersOf({ files }: Pick<Recording, 'files'>): { steam_id: string; name: string }[] {
  const { Result } = JSON.parse(files.at(-1)?.text ?? '') as {
    Result: { DriverGuid: string; DriverName: string }[];
  };
  const names = new Map<string, string>();
  for (const { DriverGuid, DriverName } of Result)
    if (DriverGuid !== '' && !names.has(DriverGuid)) names.set(DriverGuid, DriverName);
  return [...names].map(([steam_id, name]) => ({ steam_id, name }));
}

/** Rewrites the recording after a change of the generator. */
export function writeRecordedRace(): void {
  const { moments, files } = makeRace(raceSeed);
  mkdirSync(folder, { recursive: true });
  writeFileSync(packets, packMoments(moments));
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
}

if (process.argv[1] === import.meta.filename) writeRecordedRace();
