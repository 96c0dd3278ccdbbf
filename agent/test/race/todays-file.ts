import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePacket } from '../../timing/game/packets.ts';
import type { Moment, Recording } from './recording.ts';

/**
 * When a session ends, writes its result file with today's date, because a portal accepts the same file only once.
 * Returns its name.
 */
export function writeTodaysFile(
  { bytes }: Moment,
  { files }: Pick<Recording, 'files'>,
  folder: string,
): string | undefined {
  const packet = parsePacket(bytes);
  if (typeof packet === 'string' || packet.type !== 'over') return undefined;
  const file = files.find(({ name }) => packet.path.endsWith(name));
  if (!file) return undefined;
  const now = new Date();
  const { Laps, ...rest } = JSON.parse(file.text) as { Laps: { Timestamp: number }[] };
  const moved = Laps.map((lap) => ({ ...lap, Timestamp: lap.Timestamp + (now.getTime() % 1_000_000_000) }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file.name), JSON.stringify({ ...rest, Laps: moved, Date: now.toISOString() }));
  return file.name;
}
