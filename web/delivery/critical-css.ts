import postcss, { type ChildNode, type Container } from 'postcss';
import { needsOf, type SelectorNeeds } from './selector-needs.ts';

/** A rule or what holds rules, with what a page must have for it to be of use. */
interface Part {
  /** Selectors, or an at-rule's name and condition; empty for what stands as it is. */
  head: string;
  /** With what each needs; none of an at-rule. */
  selectors: ({ text: string } & SelectorNeeds)[];
  /** Declarations as text, custom properties apart from the others. */
  declarations: { property: string; text: string }[];
  parts: Part[];
}

/** What the program before the first paint writes on the root (inline/stored-look.ts). */
const writtenLater = ['light', 'dark', 'signed-in', 'passkeys'];

const isKeyframes = (node: ChildNode['parent']) =>
  node?.type === 'atrule' && 'name' in node && node.name === 'keyframes';

function toPart(node: ChildNode): Part[] {
  if (node.type === 'comment' || node.type === 'decl') return [];
  const declarations = (node.nodes ?? []).flatMap((child) =>
    child.type === 'decl' ? [{ property: child.prop, text: child.toString() }] : [],
  );
  const parts = partsOf(node);
  if (node.type === 'rule') {
    // The moments of an animation are written as selectors are.
    const own = isKeyframes(node.parent) ? [] : node.selectors;
    const selectors = own.map((text) => ({ text, ...needsOf(text) }));
    return [{ head: node.selector, selectors, declarations, parts }];
  }
  const head = `@${node.name} ${node.params}`;
  return [{ head: node.nodes ? head : `${head};`, selectors: [], declarations, parts }];
}

const partsOf = (container: Partial<Container>): Part[] =>
  (container.nodes ?? []).flatMap((node) => toPart(node as ChildNode));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');

const variables = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '');

/** For browsers without @property, which are older than those that the build is for (`cssTarget`). */
const ofOldBrowsers = '@layer properties';
/** Paper comes later than the whole stylesheet, and without scripts that is there at once (delivery/defer-scripts.ts). */
const laterMedia = /^@media (?:print|\(scripting:\s*none\))$/;
/** Pages of one kind look alike: what they need is worked out once. */
const mostKinds = 500;
const mostLists = 5_000;

/** Names of what stands in a page. */
interface Standing {
  classes: Set<string>;
  tags: Set<string>;
  attributes: Set<string>;
}

const fields = ['textarea', 'select'];

/** Reads what stands in a page of the names that a stylesheet knows. */
function createReader(sheet: readonly Part[]): (html: string) => Standing {
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

const selectorsOf = (parts: readonly Part[]): SelectorNeeds[] =>
  parts.flatMap((part) => [...part.selectors, ...selectorsOf(part.parts)]);

const keyOf = (names: Set<string>) => [...names].sort().join(' ');

/**
 * The rules of a stylesheet that a page as it was rendered can need, in their order: those whose classes, elements and attributes
 * stand in it, and the custom properties that these or the page name. What a class written by a script wants comes with the whole
 * stylesheet, and so does what only answers a pointer.
 */
export function createCriticalCss(stylesheet: string): (html: string) => string {
  const sheet = withoutLater(partsOf(postcss.parse(stylesheet))).map((part) =>
    part.head === ofOldBrowsers ? { ...part, head: `${part.head};` } : part,
  );
  const read = createReader(sheet);
  const kinds = new Map<string, string>();
  return (html) => {
    const standing = read(html);
    const named = new Set(variables(html));
    const kind = [standing.classes, standing.tags, standing.attributes, named].map(keyOf).join('|');
    const css = kinds.get(kind) ?? selectRules(sheet, standing, named);
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

function selectRules(sheet: readonly Part[], standing: Standing, named: Set<string>): string {
  const held = keepUsed(sheet, standing);
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

function keepUsed(parts: readonly Part[], standing: Standing): Part[] {
  const holds = ({ classes, tags, attributes, isOfPointer }: SelectorNeeds) =>
    !isOfPointer &&
    classes.every((name) => standing.classes.has(name)) &&
    tags.every((name) => standing.tags.has(name)) &&
    attributes.every((name) => standing.attributes.has(name));
  return parts.flatMap((part) => {
    const inner = { ...part, parts: keepUsed(part.parts, standing) };
    if (part.selectors.length === 0) {
      const isEmpty = inner.parts.length === 0 && part.declarations.length === 0;
      return isEmpty && !part.head.endsWith(';') ? [] : [inner];
    }
    const selectors = part.selectors.filter(holds);
    if (selectors.length === 0) return [];
    return [{ ...inner, selectors, head: selectors.map(({ text }) => text).join(',') }];
  });
}

/** A custom property that nobody names is left out, and what then is empty. */
function write(parts: readonly Part[], isNamed: (property: string) => boolean): string {
  return parts
    .map(({ head, declarations, parts: inner }) => {
      if (head.endsWith(';')) return head;
      const own = declarations
        .filter(({ property }) => !property.startsWith('--') || isNamed(property))
        .map(({ text }) => text);
      const content = [...own, write(inner, isNamed)].filter(Boolean).join(';');
      return content ? `${head}{${content}}` : '';
    })
    .join('');
}
