import type { RichTextElement, RichTextNode } from '@paddock/contract/blog/rich-text';

export type HeadingLevels = ReadonlyMap<RichTextElement, string>;

/**
 * The heading that each one of a text is shown as, below the first heading of the page. Writers choose by size and
 * leave steps out; those who hear a page go by its steps.
 */
export function headingLevels(body: readonly RichTextNode[]): HeadingLevels {
  const levels = new Map<RichTextElement, string>();
  const above: number[] = [];
  const walk = (nodes: readonly RichTextNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const level = Number(/^h(\d)$/.exec(node.tag)?.[1] ?? 0);
      if (level > 0) {
        while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
        above.push(level);
        levels.set(node, `h${above.length + 1}`);
      }
      walk(node.children);
    }
  };
  walk(body);
  return levels;
}
