import { posix } from 'node:path';
import type { Source } from './sources.ts';

const mostLines = 400;

export function findLongFiles(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > mostLines ? [`${path} has ${lines} lines`] : [];
  });
}

/** Maximum files per folder, including tests and excluding subfolders. */
const mostFiles = 40;

export function findFullFolders(paths: string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map((path) => posix.dirname(path)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** Utilities with `!important`, such as `size-4!`, and where they are. */
export function findImportantClasses(sources: Source[]): string[] {
  const important = /(?<=[\s'"`])(?:[\w[\]&>*/()-]+:)*-?[a-z][\w./[\]%()-]*!(?=[\s'"`])/g;
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(important)].map(([name]) => `${path}: ${name}`),
  );
}
