import { cutText } from '@paddock/contract/i18n/cut-text';

/** The beginning of a text in one line, whole words only where there are any; an ellipsis stands for the rest. */
export function truncate(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const words = cut.replace(/\s+\S*$/, '');
  return `${(words.length > max / 2 ? words : cut).replace(/[\s،,;:.]+$/, '')}…`;
}
