import { posix } from 'node:path';
import type { Source } from './sources.ts';

const mostLines = 300;

export function findLongFiles(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > mostLines ? [`${path} has ${lines} lines`] : [];
  });
}

/** How many files a folder may hold, tests included and folders inside it not counted. */
export function mostFilesIn(folder: string): number {
  return /^(contract|server|agent|bench|checks|scripts)(\/|$)/.test(folder) ? 17 : 20;
}

export function findFullFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map((path) => posix.dirname(path)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFilesIn(folder))
    .map(([folder, count]) => `${folder} has ${count} files`);
}
