import { cutText } from '@paddock/contract/i18n/cut-text';

/** Maximum length of an excerpt, and how much of it precedes the first difference, in characters. */
const maxLength = 140;
const before = 40;

/** The excerpt of a text around its first difference from another; short texts are returned whole. */
export function excerptAround(text: string, other: string): string {
  if (text.length <= maxLength) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const from = Math.max(0, Math.min(same - before, text.length - maxLength));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || cutText(text, from).length;
  const part = cutText(text.slice(start), maxLength);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < text.length ? '…' : ''}`;
}
