import { cutText } from '@paddock/contract/i18n/cut-text';

/** Characters of a text that are shown at once, and how many of them stand before the first difference. */
const shown = 140;
const before = 40;

/** The part of a long text in which it begins to differ from the other; the whole of a short one. */
export function excerptAround(text: string, other: string): string {
  if (text.length <= shown) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const from = Math.max(0, Math.min(same - before, text.length - shown));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || cutText(text, from).length;
  const part = cutText(text.slice(start), shown);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
}
