import postcss, { type ChildNode, type Container } from 'postcss';

/** A rule or what holds rules, with what a page must have for it to be of use. */
interface Part {
  /** Selectors, or an at-rule's name and condition; empty for what stands as it is. */
  head: string;
  /** Of each selector, the classes that it names; none of an at-rule. */
  selectors: { text: string; classes: string[] }[];
  /** Declarations as text, custom properties apart from the others. */
  declarations: { property: string; text: string }[];
  parts: Part[];
}

/** What the program before the first paint writes on the root (inline/stored-look.ts). */
const writtenLater = ['light', 'dark', 'signed-in', 'passkeys'];

const unescape = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string | undefined) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ''),
  );

/** A class inside brackets may be one of several or none, so it is asked for by no page. */
function classesOf(selector: string): string[] {
  const plain = selector.replace(/:(?:is|where|not|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name]) =>
    unescape(name ?? ''),
  );
}

function toPart(node: ChildNode): Part[] {
  if (node.type === 'comment' || node.type === 'decl') return [];
  const declarations = (node.nodes ?? []).flatMap((child) =>
    child.type === 'decl' ? [{ property: child.prop, text: child.toString() }] : [],
  );
  const parts = partsOf(node);
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }));
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
/** Pages of one kind look alike: what they need is worked out once. */
const mostKinds = 500;

/**
 * The rules of a stylesheet that a page as it was rendered can need, in their order: those whose classes stand in it, and the
 * custom properties that these or the page name. Whatever a class written by a script wants comes with the whole stylesheet.
 */
export function createCriticalCss(stylesheet: string): (html: string) => string {
  const sheet = partsOf(postcss.parse(stylesheet)).map((part) =>
    part.head === ofOldBrowsers ? { ...part, head: `${part.head};` } : part,
  );
  const known = new Set(classesOf(stylesheet));
  const kinds = new Map<string, string>();
  return (html) => {
    const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list));
    const standing = [...lists]
      .flatMap((list) => decode(list).split(/\s+/))
      .filter((name) => known.has(name));
    const classes = new Set([...writtenLater, ...standing]);
    const named = new Set(variables(html));
    const kind = [...classes].sort().join(' ') + [...named].sort().join(' ');
    const css = kinds.get(kind) ?? selectRules(sheet, classes, named);
    if (kinds.size >= mostKinds) kinds.clear();
    kinds.set(kind, css);
    return css;
  };
}

function selectRules(sheet: readonly Part[], classes: ReadonlySet<string>, named: Set<string>): string {
  const ofPage = keepUsed(sheet, classes);
  const used = new Set(named);
  for (let size = -1; size < used.size; ) {
    size = used.size;
    for (const name of variables(write(ofPage, (property) => used.has(property)))) used.add(name);
  }
  const isUsed = (property: string) => used.has(property);
  const rules = ofPage.filter(({ head }) => !/^@(?:keyframes|property) /.test(head));
  const text = write(rules, isUsed);
  const ofRules = ofPage.filter(({ head }) => {
    const [, kind, name = ''] = /^@(keyframes|property) (.+)$/.exec(head) ?? [];
    return kind && (kind === 'property' ? isUsed(name) : text.includes(name));
  });
  return text + write(ofRules, isUsed);
}

function keepUsed(parts: readonly Part[], classes: ReadonlySet<string>): Part[] {
  return parts.flatMap((part) => {
    const inner = { ...part, parts: keepUsed(part.parts, classes) };
    if (part.selectors.length === 0) {
      const isEmpty = inner.parts.length === 0 && part.declarations.length === 0;
      return isEmpty && !part.head.endsWith(';') ? [] : [inner];
    }
    const selectors = part.selectors.filter((one) => one.classes.every((name) => classes.has(name)));
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
