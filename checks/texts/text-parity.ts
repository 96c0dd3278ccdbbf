import { posix } from 'node:path';
import type { Source } from '../sources.ts';

/** Names written in Latin letters in Persian as well. */
const names = [
  'Asia/Tehran|Europe/Berlin|Paddock|Discord|Steam|Telegram|Assetto Corsa|AssettoServer|Content Manager|FiveM|CS2|Counter-Strike|GT3|XP',
  'Stripe|NOWPayments|PostgreSQL|SMTP|S3|SHA-256|IP|URL|API|CSV|RSS|JSON|HTTPS|https|Markdown|USD|English',
  'JPG|JPEG|PNG|WebP|KB|MB|GB|Caps Lock|Windows',
];
const allowedName = new RegExp(`(?<![A-Za-z])(?:${names.join('|')})(?![A-Za-z0-9])`, 'g');
const placeholder = /\{\{?\s*([\w.]+)[^}]*\}\}?/g;
/** A Steam id has ASCII digits in both languages. */
const steamId = /\b7656\d{13}\b/g;
const tag = /<\/?\w+\s*\/?>/g;

export type Texts = Map<string, string>;

/** The values by dotted key. */
export function flatten(value: unknown, prefix = ''): Texts {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value ?? '')]]);
  return new Map(
    Object.entries(value).flatMap(([key, below]) => [...flatten(below, prefix ? `${prefix}.${key}` : key)]),
  );
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(placeholder)]
    .map((match) => match[1])
    .sort()
    .join();

/** What a Persian text must not contain outside placeholders, tags and names. */
function findForeign(text: string): string[] {
  const bare = text
    .replace(placeholder, ' ')
    .replace(tag, ' ')
    .replace(allowedName, ' ')
    .replace(steamId, ' ');
  const faults: [boolean, string][] = [
    [/[A-Za-z]{2,}/.test(bare), 'has English left in it'],
    [/[يكةٱ]/.test(bare), 'has an Arabic letter'],
    [/[0-9٠-٩]/.test(bare), 'has digits that are not Persian'],
  ];
  return faults.flatMap(([found, words]) => (found ? [words] : []));
}

export function compareTexts(fa: Texts, en: Texts): string[] {
  const problems: string[] = [];
  for (const key of new Set([...fa.keys(), ...en.keys()])) {
    const [persian, english] = [fa.get(key), en.get(key)];
    if (persian === undefined || english === undefined) {
      problems.push(`${key} is missing in ${persian === undefined ? 'fa' : 'en'}`);
      continue;
    }
    if (persian.trim() === '' || english.trim() === '') problems.push(`${key} is empty`);
    if (placeholdersOf(persian) !== placeholdersOf(english)) problems.push(`${key} has other placeholders`);
    // Persian uses `one` for 0 and 0.5 as well, so its text must contain the count.
    if (key.endsWith('_one') && !/\{\{?\s*count/.test(persian))
      problems.push(`${key} does not tell the count in fa`);
    // A number that is the same in both, such as 404, is a code.
    if (persian === english && /^\d+$/.test(persian)) continue;
    problems.push(...findForeign(persian).map((problem) => `${key} ${problem}`));
  }
  return problems;
}

/** Compares the two files of every folder with texts. */
export function compareFiles(sources: Source[]): string[] {
  const folders = new Set(sources.map(({ path }) => posix.dirname(path)));
  return [...folders].flatMap((folder) => {
    const [fa, en] = ['fa', 'en'].map((name) =>
      sources.find(({ path }) => path === `${folder}/${name}.json`),
    );
    if (!fa || !en) return [`${folder} lacks ${fa ? 'en' : 'fa'}.json`];
    const found = compareTexts(flatten(JSON.parse(fa.text)), flatten(JSON.parse(en.text)));
    return found.map((problem) => `${folder}: ${problem}`);
  });
}
