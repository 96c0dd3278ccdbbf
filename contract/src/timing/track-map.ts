import type { Point } from '../catalogue/track-outline.ts';

/** The distance of each point of a closed line from its start, followed by the total length. */
function distancesOf(line: readonly Point[]): number[] {
  const distances = [0];
  line.forEach(([x, y], index) => {
    const [nextX, nextY] = line[(index + 1) % line.length] ?? [x, y];
    distances.push((distances.at(-1) ?? 0) + Math.hypot(nextX - x, nextY - y));
  });
  return distances;
}

/** The position at a fraction of the lap on a closed line from the start. Caches the measured line. */
export function placeOnLine(line: readonly Point[]): (share: number) => Point {
  const distances = distancesOf(line);
  const length = distances.at(-1) ?? 0;
  return (share) => {
    const wanted = (((share % 1) + 1) % 1) * length;
    const next = distances.findIndex((distance) => distance > wanted);
    const index = (next === -1 ? line.length : next) - 1;
    const [x, y] = line[index] ?? [0, 0];
    const [toX, toY] = line[(index + 1) % line.length] ?? [x, y];
    const [from, to] = [distances[index] ?? 0, distances[index + 1] ?? 0];
    const part = to > from ? (wanted - from) / (to - from) : 0;
    return [x + (toX - x) * part, y + (toY - y) * part];
  };
}
