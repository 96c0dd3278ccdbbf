import { createNamesReader, type PageNames } from './page-names.ts';
import type { SelectorNeeds } from './selector-needs.ts';
import type { Part } from './stylesheet-parts.ts';

const variables = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '');

/** For browsers without @property, which are older than those that the build is for (`cssTarget`). */
const ofOldBrowsers = '@layer properties';
/**
 * Paper comes later than the whole stylesheet, without scripts that is there at once (delivery/defer-scripts.ts), and in colours that the
 * reader forces a page is whole without what refines them.
 */
const laterMedia = /^@media (?:print|\(scripting:\s*none\)|\(forced-colors:\s*active\))$/;
/** What draws nothing and only answers a pointer comes with the whole stylesheet. */
const ofPointer = /^(?:cursor|(?:-webkit-)?user-select|-webkit-tap-highlight-color|scroll-padding-block)$/;
/** Pages of one kind look alike: what they need is worked out once. */
const mostKinds = 500;
const keyOf = (names: Set<string>) => [...names].sort().join(' ');

/**
 * The rules of a stylesheet that a page as it was rendered can need, in their order: those whose classes, elements and attributes
 * stand in it, and the custom properties that these or the page name. What a class written by a script wants comes with the whole
 * stylesheet, and so does what only answers a pointer.
 */
export function createCriticalCss(stylesheet: readonly Part[]): (html: string) => string {
  const sheet = withoutLater(stylesheet).map((part) =>
    part.head === ofOldBrowsers ? { ...part, head: `${part.head};` } : part,
  );
  const read = createNamesReader(sheet);
  const kinds = new Map<string, string>();
  return (html) => {
    const names = read(html);
    const named = new Set(variables(html));
    const kind = [names.classes, names.tags, names.attributes, named].map(keyOf).join('|');
    const css = kinds.get(kind) ?? selectRules(sheet, names, named);
    if (kinds.size >= mostKinds) kinds.clear();
    kinds.set(kind, css);
    return css;
  };
}

const withoutLater = (parts: readonly Part[]): Part[] =>
  parts
    .filter(({ head }) => !laterMedia.test(head))
    .map((part) => ({ ...part, parts: withoutLater(part.parts) }));

/** Properties of which a page brings the value that they begin with: these are seen to move before anybody acts. */
const movedIn = (parts: readonly Part[], isStart = false): string[] =>
  parts.flatMap((part) => [
    ...(isStart ? part.declarations.map(({ property }) => property) : []),
    ...movedIn(part.parts, isStart || part.head.startsWith('@starting-style')),
  ]);

/** How things move when somebody acts comes with the whole stylesheet. */
function withoutTransitions(parts: readonly Part[], moved: ReadonlySet<string>): Part[] {
  const matters = ({ declarations }: Part) =>
    declarations.length === 0 ||
    declarations.some(({ property }) => !/^(?:transition|--tw-)/.test(property)) ||
    !declarations.some(({ property }) => property.startsWith('transition')) ||
    (moved.size > 0 &&
      declarations.every(
        ({ property, text }) =>
          property !== 'transition-property' || text.split(/[:,]/).some((name) => moved.has(name)),
      ));
  return parts.filter(matters).map((part) => ({ ...part, parts: withoutTransitions(part.parts, moved) }));
}

function selectRules(sheet: readonly Part[], names: PageNames, named: Set<string>): string {
  const held = keepUsed(sheet, names);
  const ofPage = withoutTransitions(held, new Set(movedIn(held)));
  const used = new Set(named);
  for (let size = -1; size < used.size; ) {
    size = used.size;
    for (const name of variables(write(ofPage, (property) => used.has(property)))) used.add(name);
  }
  const isUsed = (property: string) => used.has(property);
  const rules = ofPage.filter(({ head }) => !/^@(?:keyframes|property) /.test(head));
  const text = write(rules, isUsed);
  const words = new Set(text.split(/[\s,:;{}()]+/));
  const ofRules = ofPage.filter(({ head, declarations }) => {
    const [, kind, name = ''] = /^@(keyframes|property) (.+)$/.exec(head) ?? [];
    if (kind === 'keyframes') return words.has(name);
    // Registered without a value and set by nobody, it is what it would be unregistered.
    const matters =
      declarations.some(({ property }) => property === 'initial-value') || text.includes(`${name}:`);
    return kind === 'property' && isUsed(name) && matters;
  });
  return text + write(ofRules, isUsed);
}

function keepUsed(parts: readonly Part[], names: PageNames): Part[] {
  const holds = ({ classes, tags, attributes, isOfReader }: SelectorNeeds) =>
    !isOfReader &&
    classes.every((name) => names.classes.has(name)) &&
    tags.every((name) => names.tags.has(name)) &&
    attributes.every((name) => names.attributes.has(name));
  return parts.flatMap((part) => {
    const inner = { ...part, parts: keepUsed(part.parts, names) };
    if (part.selectors.length === 0) {
      const isEmpty = inner.parts.length === 0 && part.declarations.length === 0;
      return isEmpty && !part.head.endsWith(';') ? [] : [inner];
    }
    const selectors = part.selectors.filter(holds);
    if (selectors.length === 0) return [];
    return [{ ...inner, selectors, head: selectors.map(({ text }) => text).join(',') }];
  });
}

/** What draws nothing is left out, a custom property that nobody names, and what then is empty. */
function write(parts: readonly Part[], isNamed: (property: string) => boolean): string {
  return parts
    .map(({ head, declarations, parts: inner }) => {
      if (head.endsWith(';')) return head;
      const own = declarations
        .filter(({ property }) => (property.startsWith('--') ? isNamed(property) : !ofPointer.test(property)))
        .map(({ text }) => text);
      const content = [...own, write(inner, isNamed)].filter(Boolean).join(';');
      return content ? `${head}{${content}}` : '';
    })
    .join('');
}
