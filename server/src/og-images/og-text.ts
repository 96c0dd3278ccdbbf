import { bidiMarks } from '@paddock/contract/i18n/bidi';
import { cutText, graphemesOf } from '@paddock/contract/i18n/cut-text';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { escapeHtml } from '../http/escape-html.ts';

export type Direction = 'rtl' | 'ltr';

export const ogImageSize = { width: 1200, height: 630 } as const;
const { width, height } = ogImageSize;
export const ogMargin = 72;

const fonts = new URL('../../assets/fonts/', import.meta.url).pathname;
export const ogImageFonts: ResvgRenderOptions = {
  font: {
    fontFiles: [`${fonts}Vazirmatn-ExtraBold.ttf`, `${fonts}Vazirmatn-Medium.ttf`],
    loadSystemFonts: false,
    defaultFontFamily: 'Vazirmatn',
  },
};

export interface TextLook {
  size: number;
  weight: 500 | 800;
  colour: string;
}

/** Removes characters missing in the fonts, and those that would break or reverse the drawing. */
function drawable(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\ufe0f\ufffe\uffff]/gu, ' ')
      .replace(bidiMarks, '')
      // Text in a picture is not copied, so a mark may keep a sign to the left of Persian digits.
      .replace(/(?<!\S)[−+±](?=\p{Nd})/gu, '\u200e$&')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Maximum letters per fact, by the amount of other text in the line. */
const metaLengths = [60, 40, 28, 20, 14, 10] as const;

/** Isolates facts of different scripts from each other, and shortens long ones until all fit. */
export function metaText(parts: readonly string[], look: TextLook): string {
  const letters = parts.map((part) => graphemesOf(drawable(part))).filter(({ length }) => length > 0);
  const written = (max: number) =>
    letters
      .map((all) => (all.length > max ? `${all.slice(0, max).join('').trimEnd()}…` : all.join('')))
      .map((part) => `\u2068${part}\u2069`)
      .join(' · ');
  const longest = metaLengths.find((max) => widthOf(written(max), look) <= room);
  return written(longest ?? 8);
}

export interface Place {
  y: number;
  /** The side of the picture where the line starts. */
  side: Direction;
  /** Distance from the margin. */
  indent?: number;
}

/** The renderer treats every line as left-to-right unless it is isolated. */
export function drawLine(
  text: string,
  own: Direction,
  look: TextLook,
  { y, side, indent = 0 }: Place,
): string {
  const isolated = `${own === 'rtl' ? '\u2067' : '\u2066'}${escapeHtml(text)}\u2069`;
  const place =
    side === 'rtl' ? `x="${width - ogMargin - indent}" text-anchor="end"` : `x="${ogMargin + indent}"`;
  return `<text ${place} y="${y}" font-family="Vazirmatn" font-size="${look.size}" font-weight="${look.weight}" fill="${look.colour}">${isolated}</text>`;
}

export function drawSvg(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

export function widthOf(text: string, look: TextLook): number {
  const placed = drawLine(text, 'ltr', look, { y: 100, side: 'ltr' });
  return new Resvg(drawSvg(placed), ogImageFonts).getBBox()?.width ?? 0;
}

const room = width - 2 * ogMargin;

/** How many of the parts, joined, fit into a line; at least one. */
function fitting(
  parts: readonly string[],
  joint: string,
  look: TextLook,
  { end = '', within = room }: { end?: string; within?: number } = {},
): number {
  let [fits, tooMany] = [1, parts.length + 1];
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2);
    if (widthOf(parts.slice(0, tried).join(joint) + end, look) <= within) fits = tried;
    else tooMany = tried;
  }
  return fits;
}

/** Wraps a text into a number of lines of a width in pixels; the rest becomes an ellipsis. */
export function wrapText(text: string, look: TextLook, lines: number, within = room): string[] {
  // More than this overflows with even the narrowest letters.
  const words = cutText(drawable(text), 400).split(' ');
  const result: string[] = [];
  while (words.length > 0 && result.length < lines) {
    const isLast = result.length === lines - 1;
    const count = fitting(words, ' ', look, { within });
    const whole = widthOf(words.slice(0, count).join(' '), look) <= within;
    if (whole && (!isLast || count === words.length)) {
      result.push(words.splice(0, count).join(' '));
      continue;
    }
    // Cuts a word longer than the line, and everything after the last line.
    const letters = graphemesOf(isLast ? words.join(' ') : (words[0] ?? ''));
    const fittingLetters = fitting(letters, '', look, { within, end: isLast ? '…' : '' });
    result.push(`${letters.slice(0, fittingLetters).join('').trimEnd()}${isLast ? '…' : ''}`);
    const rest = letters.slice(fittingLetters).join('');
    words.splice(0, isLast ? words.length : 1, ...(isLast || rest === '' ? [] : [rest]));
  }
  return result;
}

/** The direction of a text's first letter. */
export function detectDirection(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}
