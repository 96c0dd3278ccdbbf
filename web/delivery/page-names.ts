import type { SelectorNeeds } from './selector-needs.ts';
import type { Part } from './stylesheet-parts.ts';

/** What the program before the first paint writes on the root (inline/stored-look.ts). */
const writtenLater = ['light', 'dark', 'signed-in', 'passkeys', 'abroad'];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const mostLists = 5_000;

/** Names of what stands in a page. */
export interface PageNames {
  classes: Set<string>;
  tags: Set<string>;
  attributes: Set<string>;
}

const fields = ['textarea', 'select'];

const selectorsOf = (parts: readonly Part[]): SelectorNeeds[] =>
  parts.flatMap((part) => [...part.selectors, ...selectorsOf(part.parts)]);

/** Reads what stands in a page of the names that a stylesheet knows. */
export function createNamesReader(sheet: readonly Part[]): (html: string) => PageNames {
  const needs = selectorsOf(sheet);
  const known = new Set(needs.flatMap(({ classes }) => classes));
  const names = [...new Set(needs.flatMap(({ attributes }) => attributes))];
  const anyAttribute = new RegExp(` (${names.join('|') || '-'})(?==)`, 'g');
  const lists = new Map<string, string[]>();
  const namesOf = (list: string) => {
    const found =
      lists.get(list) ??
      decode(list)
        .split(/\s+/)
        .filter((name) => known.has(name));
    if (lists.size >= mostLists) lists.clear();
    lists.set(list, found);
    return found;
  };
  return (html) => {
    const inPage = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list));
    const tags = new Set(Array.from(html.matchAll(/<([a-z]+\d?)/g), ([, name = '']) => name));
    if (fields.some((field) => tags.has(field))) tags.add('input');
    return {
      classes: new Set([...writtenLater, ...[...inPage].flatMap(namesOf)]),
      tags,
      attributes: new Set(Array.from(html.matchAll(anyAttribute), ([, name = '']) => name)),
    };
  };
}
