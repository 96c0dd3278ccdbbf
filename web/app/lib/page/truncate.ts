import { cutText } from '@paddock/contract/i18n/cut-text';

/** Truncates a text to one line, at a word boundary if possible, with an ellipsis. */
export function truncate(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const words = cut.replace(/\s+\S*$/, '');
  return `${(words.length > max / 2 ? words : cut).replace(/[\s،,;:.]+$/, '')}…`;
}
