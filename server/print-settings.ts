import { readFileSync } from 'node:fs';
import { environment } from './src/config/environment.ts';

/*
 * Prints docs/settings.md: every environment variable with its default and meaning, from the schema and its
 * comments. `npm run settings > docs/settings.md`
 */

/** Variables that share a comment. */
interface Group {
  names: string[];
  meaning: string;
}

const source = readFileSync(new URL('./src/config/environment.ts', import.meta.url), 'utf8');

/** In the order of the schema. */
function readGroups(): Group[] {
  const groups: Group[] = [];
  let meaning: string[] = [];
  for (const line of source.slice(source.indexOf('z.object({')).split('\n')) {
    const comment = /^ {2}\/\/ (.*)$/.exec(line)?.[1];
    const name = /^ {2}([A-Z][A-Z0-9_]*):/.exec(line)?.[1];
    if (comment) meaning.push(comment);
    if (!name) continue;
    const last = groups.at(-1);
    // A variable without a comment belongs to the previous one.
    if (meaning.length === 0 && last) last.names.push(name);
    else groups.push({ names: [name], meaning: meaning.join(' ') });
    meaning = [];
  }
  return groups;
}

function defaultOf(name: string): string {
  const { def } = environment.shape[name as keyof typeof environment.shape]._zod;
  if (def.type !== 'default') return '';
  const value = (def as { defaultValue: unknown }).defaultValue;
  return Array.isArray(value) ? value.join(',') : String(value);
}

const code = (text: string) => `\`${text}\``;

/** For a group, each with its name. */
function defaultsOf(names: readonly string[]): string {
  const known = names.map((name) => [name, defaultOf(name)] as const).filter(([, value]) => value !== '');
  return known.map(([name, value]) => (names.length > 1 ? `${name} ${code(value)}` : code(value))).join(', ');
}

const row = ({ names, meaning }: Group) =>
  `| ${names.map(code).join(', ')} | ${defaultsOf(names)} | ${meaning} |`;

/** The whole page. */
export function settingsPage(): string {
  const head =
    '# Settings\n\nEnvironment variables; all are optional, and an empty one counts as not set. An invalid value fails the start with a message ' +
    'that names it.\nThis page is generated from `server/src/config/environment.ts` by `npm run settings`.';
  const table = ['| variable | default | meaning |', '|---|---|---|', ...readGroups().map(row)].join('\n');
  return `${head}\n\n${table}\n`;
}

if (import.meta.main) process.stdout.write(settingsPage());
