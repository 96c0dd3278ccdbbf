import type { RichTextNode } from '@paddock/contract/blog/rich-text';

function firstLetter(nodes: readonly RichTextNode[]): string | undefined {
  for (const node of nodes) {
    // Code is left to right whatever it stands in.
    if (typeof node !== 'string' && (node.tag === 'code' || node.tag === 'pre')) continue;
    const found = typeof node === 'string' ? /\p{L}/u.exec(node)?.[0] : firstLetter(node.children);
    if (found) return found;
  }
  return undefined;
}

/** The direction of the first letter, which `dir="auto"` does not find in blocks that have their own. */
export function textDirection(nodes: readonly RichTextNode[]): 'rtl' | 'ltr' | undefined {
  const letter = firstLetter(nodes);
  if (!letter) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}
