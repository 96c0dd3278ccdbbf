import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path from the root, with slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

export const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'build', '.react-router', 'migrations', 'samples']);

/** Every file below the folders with one of the endings. */
export function readSources(folders: string[], endings: string[]): Source[] {
  const found: Source[] = [];
  function add(path: string) {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) add(below);
      else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending))) {
        found.push({ path: below, text: readFileSync(join(root, below), 'utf8') });
      }
    }
  }
  for (const folder of folders) add(folder);
  return found;
}

export const isTest = ({ path }: Source) =>
  /\.(test|spec)\.tsx?$|\/test\/|^e2e\/|^checks\/|^bench\//.test(path);

/** A string, a template, a block comment or a run of line comments, in TypeScript or CSS. */
export const stringOrComment =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<!\\)\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;

/** The text with its comments blanked; line numbers stay the same. */
export function withoutComments(text: string): string {
  return text.replace(stringOrComment, (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part));
}

/** `path:line what` for every place where the pattern stands outside comments. */
export function findPlaces(source: Source, pattern: RegExp): string[] {
  const text = withoutComments(source.text);
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return `${source.path}:${line} ${match[0].trim()}`;
  });
}
