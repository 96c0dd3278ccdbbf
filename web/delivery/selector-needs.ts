/** What must stand in a page for a selector to hold in it. */
export interface SelectorNeeds {
  classes: string[];
  tags: string[];
  attributes: string[];
  /** Whether it holds only of what a reader points at, presses or has marked, or by a browser's own look of what has the focus. */
  isOfReader: boolean;
}

const unescape = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string | undefined) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ''),
  );

/** Brackets without brackets in them; a sign that is escaped belongs to a name. */
const innermost = /(?<!\\)(:(?:is|where|has|not|host)|:[\w-]+)?(?<!\\)\(((?:\\.|[^()\\])*)(?<!\\)\)/g;

/** What is inside brackets is needed where it is the only choice; of several, and of what must not be, nothing is known. */
function withoutBrackets(selector: string): string {
  const plain = selector.replace(innermost, (_, name: string | undefined, inner: string) =>
    name && /^:(?:is|where|has)$/.test(name) && !inner.includes(',') ? ` ${inner}` : '',
  );
  return plain === selector ? plain : withoutBrackets(plain);
}

/** What a browser writes by itself when a reader acts. */
const nativeAttributes = new Set(['open', 'hidden']);
const ofFields =
  /::(?:file-selector-button|placeholder|-webkit-(?:search|date|calendar|inner|outer))|:-moz-ui-invalid|:placeholder-shown/;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

export function classesOf(selector: string): string[] {
  return namesIn(withoutBrackets(selector), /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi).map(
    unescape,
  );
}

export function needsOf(selector: string): SelectorNeeds {
  const plain = withoutBrackets(selector);
  const bare = plain.replace(/\\./g, '_');
  const attributes = namesIn(bare, /\[([\w-]+)/g).filter((name) => !nativeAttributes.has(name));
  if (/:disabled\b/.test(bare)) attributes.push('disabled');
  const tags = namesIn(bare.replace(/\[[^\]]*\]/g, ''), /(?<![\w.#:-])([a-z][a-z0-9]*)/g);
  return {
    classes: classesOf(selector),
    tags: ofFields.test(bare) ? [...tags, 'input'] : tags,
    attributes,
    isOfReader: /:(?:hover|active|:selection|-moz-focusring)\b/.test(bare),
  };
}
