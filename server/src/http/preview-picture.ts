import { createHash } from 'node:crypto';
import { pathOf, trackShape } from '@paddock/contract/track-shape';
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { bounded } from './bounded.ts';

/** What a link-preview picture shows. */
export interface PreviewPicture {
  /** Two lines at most are shown of it. */
  title: string;
  /** Short facts in one line under it, each with its own order of letters. */
  meta: readonly string[];
  /** The site's name. */
  site: string;
  /** Picks the outline of the track. */
  seed: string;
  /** Of the words; the whole picture follows it. */
  direction: 'rtl' | 'ltr';
}

export const previewSize = { width: 1200, height: 630 } as const;
const { width, height } = previewSize;
const margin = 72;

/** The dark theme's tokens (web/app/ui/tokens.css) in the notation that the renderer knows. */
const colours = {
  bg: '#0f0d0b',
  bed: '#2b2723',
  text: '#f5f3ef',
  text2: '#c4c0ba',
  saffron: '#fea53c',
  firoozeh: '#4ed5d5',
};

const fonts = new URL('../../assets/fonts/', import.meta.url).pathname;
export const previewFonts: ResvgRenderOptions = {
  font: {
    fontFiles: [`${fonts}Vazirmatn-ExtraBold.ttf`, `${fonts}Vazirmatn-Medium.ttf`],
    loadSystemFonts: false,
    defaultFontFamily: 'Vazirmatn',
  },
};

interface TextLook {
  size: number;
  weight: 500 | 800;
  colour: string;
}

const titleLook: TextLook = { size: 60, weight: 800, colour: colours.text };
const metaLook: TextLook = { size: 30, weight: 500, colour: colours.text2 };
const siteLook: TextLook = { size: 36, weight: 800, colour: colours.text };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what no letter of the fonts stands for, and what would break or turn round the drawing. */
function drawable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\ufe0f\ufffe\uffff]/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const metaPartMax = 40;

/** A number beside a name of another script stays on its own side. */
function metaLine(parts: readonly string[], direction: PreviewPicture['direction'], y: number): string {
  const isolated = parts.map((part) => `\u2068${[...drawable(part)].slice(0, metaPartMax).join('')}\u2069`);
  return line(isolated.join(' · '), direction, metaLook, y);
}

/** The renderer takes every line for a left-to-right one unless it is isolated. */
function line(text: string, direction: PreviewPicture['direction'], look: TextLook, y: number): string {
  const isolated = `${direction === 'rtl' ? '\u2067' : '\u2066'}${escaped(text)}\u2069`;
  const place = direction === 'rtl' ? `x="${width - margin}" text-anchor="end"` : `x="${margin}"`;
  return `<text ${place} y="${y}" font-family="Vazirmatn" font-size="${look.size}" font-weight="${look.weight}" fill="${look.colour}">${isolated}</text>`;
}

function drawing(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

function widthOf(text: string, look: TextLook): number {
  return new Resvg(drawing(line(text, 'ltr', look, 100)), previewFonts).getBBox()?.width ?? 0;
}

const room = width - 2 * margin;

/** How many of the parts, joined, fit into a line; the first one always counts. */
function fitting(parts: readonly string[], joint: string, look: TextLook, end = ''): number {
  let [fits, tooMany] = [1, parts.length + 1];
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2);
    if (widthOf(parts.slice(0, tried).join(joint) + end, look) <= room) fits = tried;
    else tooMany = tried;
  }
  return fits;
}

/** What can be seen of a text in so many lines; an ellipsis stands for the rest. */
export function wrapped(text: string, look: TextLook, lines: number): string[] {
  // More than this fills every line with the narrowest letters.
  const words = [...drawable(text)].slice(0, 400).join('').split(' ');
  const result: string[] = [];
  while (words.length > 0 && result.length < lines) {
    const isLast = result.length === lines - 1;
    const count = fitting(words, ' ', look);
    const whole = widthOf(words.slice(0, count).join(' '), look) <= room;
    if (whole && (!isLast || count === words.length)) {
      result.push(words.splice(0, count).join(' '));
      continue;
    }
    // A word longer than the line is cut, and so is whatever follows the last line.
    const letters = [...(isLast ? words.join(' ') : (words[0] ?? ''))];
    const kept = fitting(letters, '', look, isLast ? '…' : '');
    result.push(`${letters.slice(0, kept).join('').trimEnd()}${isLast ? '…' : ''}`);
    const rest = letters.slice(kept).join('');
    words.splice(0, isLast ? words.length : 1, ...(isLast || rest === '' ? [] : [rest]));
  }
  return result;
}

/** Strapwork of eight-pointed stars: points on a circle, each joined to the third next. */
function girih(): string {
  const tile = 96;
  const points = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4;
    const at = (value: number) => ((tile / 2) * (1 + value)).toFixed(1);
    return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`;
  });
  const star = points.map((point, i) => `M${point}L${points[(i + 3) % 8]}`).join('');
  return `<pattern id="girih" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"><path d="${star}" fill="none" stroke="${colours.firoozeh}" stroke-opacity="0.1"/></pattern>`;
}

function track(seed: string, direction: PreviewPicture['direction']): string {
  const [wide, tall] = [420, 270];
  const path = pathOf(trackShape(seed, wide, tall), true);
  const x = direction === 'rtl' ? margin - 20 : width - margin - wide + 20;
  const stroke = (colour: string, strokeWidth: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`;
  return `<g transform="translate(${x} 48)">${stroke(colours.bed, 14)}${stroke(colours.firoozeh, 6)}</g>`;
}

function kerb(): string {
  const stripes = Array.from(
    { length: 26 },
    (_, i) => `<path d="M${i * 52 - 20} ${height}l12-20h26l-12 20Z"/>`,
  );
  return `<rect y="${height - 20}" width="${width}" height="20" fill="${colours.text}"/><g fill="${colours.saffron}">${stripes.join('')}</g>`;
}

/** The picture as SVG. */
export function previewSvg({ title, meta, site, seed, direction }: PreviewPicture): string {
  const titleLines = wrapped(title, titleLook, 2);
  const metaY = 548;
  const lineHeight = 84;
  const lines = titleLines.map((text, i) =>
    line(text, direction, titleLook, metaY - 80 - lineHeight * (titleLines.length - 1 - i)),
  );
  const markX = direction === 'rtl' ? width - margin - 30 : margin;
  const markedSite = `<g transform="translate(${direction === 'rtl' ? -46 : 46} 0)">${wrapped(
    site,
    siteLook,
    1,
  )
    .map((text) => line(text, direction, siteLook, 110))
    .join('')}</g>`;
  return drawing(
    `<defs>${girih()}</defs><rect width="${width}" height="${height}" fill="${colours.bg}"/>` +
      `<rect width="${width}" height="${height}" fill="url(#girih)"/>${track(seed, direction)}` +
      `<rect x="${markX}" y="82" width="30" height="30" rx="4" fill="${colours.saffron}"/><path d="M${markX + 8} 112l11-30h7l-11 30Z" fill="${colours.text}"/>` +
      `${markedSite}${lines.join('')}${metaLine(meta, direction, metaY)}${kerb()}`,
  );
}

/** Raised when the same words are drawn in another way, so that kept pictures are drawn anew. */
const drawingVersion = 1;

/** Names the picture by what it shows. */
export function previewHash(picture: PreviewPicture): string {
  const { title, meta, site, seed, direction } = picture;
  const facts = JSON.stringify([drawingVersion, title, meta, site, seed, direction]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}

const drawn = bounded(1, 16);
const kept = new Map<string, Buffer>();
const keptMax = 50;

/** The picture as PNG, kept for a while. Throws busy when too many are asked for at once. */
export async function drawPreview(picture: PreviewPicture): Promise<Buffer> {
  const name = previewHash(picture);
  return (
    kept.get(name) ??
    drawn(async () => {
      const known = kept.get(name);
      if (known) return known;
      const png = (await renderAsync(previewSvg(picture), previewFonts)).asPng();
      const oldest = kept.keys().next();
      if (kept.size >= keptMax && !oldest.done) kept.delete(oldest.value);
      kept.set(name, png);
      return png;
    })
  );
}

/** The direction of a text: that of its first letter. */
export function directionOf(text: string): PreviewPicture['direction'] {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}
