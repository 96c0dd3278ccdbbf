export type RulesBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: string[] }
  | { kind: 'paragraph'; text: string };

const heading = /^(#{1,4})\s+(.+?)\s*#*$/;
const bullet = /^\s*[-*+]\s+(.+)$/;
const numbered = /^\s*(\d{1,4})[.)]\s+(.+)$/;

/** Parses Markdown rules into headings, lists and paragraphs. Text that is not markup is preserved. */
export function readRules(text: string): RulesBlock[] {
  const blocks: RulesBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const last = blocks.at(-1);
    const head = heading.exec(line);
    const point = bullet.exec(line);
    const number = numbered.exec(line);
    if (line.trim() === '') isOpen = false;
    else if (head) {
      blocks.push({ kind: 'heading', level: head[1]?.length ?? 1, text: head[2] ?? '' });
      isOpen = false;
    } else if (point ?? number) {
      const isOrdered = point === null;
      const item = point?.[1] ?? number?.[2] ?? '';
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item);
      else blocks.push({ kind: 'list', isOrdered, start: Number(number?.[1] ?? 1), items: [item] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') last.text += `\n${line.trim()}`;
    else if (isOpen && last?.kind === 'list') last.items.push(`${last.items.pop() ?? ''}\n${line.trim()}`);
    else {
      blocks.push({ kind: 'paragraph', text: line.trim() });
      isOpen = true;
    }
  }
  return blocks;
}

/** Splits text at `**strong**` parts; every second part is strong. */
export const splitStrong = (text: string): string[] => text.split(/\*\*(.+?)\*\*/s);
