import { createHash } from 'node:crypto';
import {
  fitOutline,
  fnv1a,
  type Point,
  toSvgPath,
  trackOutline,
} from '@paddock/contract/catalogue/track-outline';
import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import { createPromiseCache } from '../concurrency/promise-cache.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** An uploaded picture in the place of the track: a face is round, goods stand in a frame. */
export interface OgPicture {
  /** In the storage. */
  file: string;
  shape: 'round' | 'framed';
}

/** Whose picture it is. */
export interface OgSite {
  name: string;
  /** The file of its own logo, which is drawn in place of the name. */
  logo: string | null;
}

/** A logo as PNG, in pixels. */
export interface OgLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** What was uploaded of what a picture shows, as far as it is there. */
export interface OgUploads {
  logo?: OgLogo | undefined;
  /** The address of the picture in the place of the track. */
  href?: string | undefined;
}

/** What a link-preview picture shows. */
export interface OgImage {
  /** Two lines at most are shown of it. */
  title: string;
  /** Short facts in one line under it, each with its own order of letters. */
  meta: readonly string[];
  site: OgSite;
  /** Picks the outline of an imaginary track, where there is no real one. */
  seed: string;
  outline?: readonly Point[] | undefined;
  image?: OgPicture | undefined;
  /** Of the page that it stands for; the whole picture follows its direction. */
  locale: Locale;
}

type Direction = 'rtl' | 'ltr';

export const ogImageSize = { width: 1200, height: 630 } as const;
const { width, height } = ogImageSize;
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
export const ogImageFonts: ResvgRenderOptions = {
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

/** Without what no letter of the fonts stands for, and what would break or turn round the drawing. */
function drawable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}\ufe0f\ufffe\uffff]/gu, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How many letters of a fact are shown, by how much else stands in the line. */
const metaLengths = [60, 40, 28, 20, 14, 10] as const;

/** A number beside a name of another script stays on its own side; long facts are shortened until all fit. */
function metaText(parts: readonly string[]): string {
  const letters = parts.map((part) => [...drawable(part)]).filter(({ length }) => length > 0);
  const written = (max: number) =>
    letters
      .map((all) => (all.length > max ? `${all.slice(0, max).join('').trimEnd()}…` : all.join('')))
      .map((part) => `\u2068${part}\u2069`)
      .join(' · ');
  const longest = metaLengths.find((max) => widthOf(written(max), metaLook) <= room);
  return written(longest ?? 8);
}

interface Place {
  y: number;
  /** Which side of the picture the line begins at. */
  side: Direction;
  /** How far from the margin. */
  indent?: number;
}

/** The renderer takes every line for a left-to-right one unless it is isolated. */
function line(text: string, own: Direction, look: TextLook, { y, side, indent = 0 }: Place): string {
  const isolated = `${own === 'rtl' ? '\u2067' : '\u2066'}${escapeHtml(text)}\u2069`;
  const place =
    side === 'rtl' ? `x="${width - margin - indent}" text-anchor="end"` : `x="${margin + indent}"`;
  return `<text ${place} y="${y}" font-family="Vazirmatn" font-size="${look.size}" font-weight="${look.weight}" fill="${look.colour}">${isolated}</text>`;
}

function drawing(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

function widthOf(text: string, look: TextLook): number {
  const placed = line(text, 'ltr', look, { y: 100, side: 'ltr' });
  return new Resvg(drawing(placed), ogImageFonts).getBBox()?.width ?? 0;
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
export function wrapText(text: string, look: TextLook, lines: number): string[] {
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

function track({ seed, outline }: Pick<OgImage, 'seed' | 'outline'>, side: Direction): string {
  const [wide, tall] = [420, 270];
  const shape = outline ? fitOutline(outline, wide, tall) : trackOutline(fnv1a(seed), wide, tall);
  const path = toSvgPath(shape, true);
  const x = side === 'rtl' ? margin - 20 : width - margin - wide + 20;
  const stroke = (colour: string, strokeWidth: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`;
  return `<g transform="translate(${x} 48)">${stroke(colours.bed, 14)}${stroke(colours.firoozeh, 6)}</g>`;
}

/** An uploaded picture where the track would be; `href` holds it whole. */
function uploaded({ shape }: OgPicture, href: string, side: Direction): string {
  const [wide, tall, corner] = shape === 'round' ? [260, 260, 130] : [360, 270, 18];
  const x = side === 'rtl' ? margin : width - margin - wide;
  const place = `x="${x}" y="60" width="${wide}" height="${tall}"`;
  return (
    `<clipPath id="frame"><rect ${place} rx="${corner}"/></clipPath>` +
    `<image ${place} preserveAspectRatio="xMidYMid slice" clip-path="url(#frame)" href="${href}"/>` +
    `<rect ${place} rx="${corner}" fill="none" stroke="${colours.firoozeh}" stroke-width="6"/>`
  );
}

function kerb(): string {
  const stripes = Array.from(
    { length: 26 },
    (_, i) => `<path d="M${i * 52 - 20} ${height}l12-20h26l-12 20Z"/>`,
  );
  return `<rect y="${height - 20}" width="${width}" height="20" fill="${colours.text}"/><g fill="${colours.saffron}">${stripes.join('')}</g>`;
}

/** The most that a logo takes up. */
const logoRoom = { width: 480, height: 72 };

function drawLogo({ png, width: wide, height: tall }: OgLogo, side: Direction): string {
  const scale = Math.min(logoRoom.width / wide, logoRoom.height / tall);
  const shown = wide * scale;
  const x = side === 'rtl' ? width - margin - shown : margin;
  return `<image x="${x}" y="58" width="${shown}" height="${tall * scale}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** The name beside its kerb. */
function drawName(name: string, side: Direction): string {
  const x = side === 'rtl' ? width - margin - 30 : margin;
  const named = wrapText(name, siteLook, 1).map((text) =>
    line(text, detectDirection(name), siteLook, { y: 110, side, indent: 46 }),
  );
  const mark = `<rect x="${x}" y="82" width="30" height="30" rx="4" fill="${colours.saffron}"/><path d="M${x + 8} 112l11-30h7l-11 30Z" fill="${colours.text}"/>`;
  return mark + named.join('');
}

/** The picture as SVG. */
export function renderOgSvg(
  { title, meta, site, seed, outline, image, locale }: OgImage,
  { logo, href }: OgUploads = {},
): string {
  const side = textDirection(locale);
  const titleLines = wrapText(title, titleLook, 2);
  const metaY = 548;
  const lineHeight = 84;
  // An English title on a Persian page begins at the right and still reads as English.
  const lines = titleLines.map((text, i) => {
    const y = metaY - 80 - lineHeight * (titleLines.length - 1 - i);
    return line(text, detectDirection(title), titleLook, { y, side });
  });
  return drawing(
    `<defs>${girih()}</defs><rect width="${width}" height="${height}" fill="${colours.bg}"/>` +
      `<rect width="${width}" height="${height}" fill="url(#girih)"/>${image && href ? uploaded(image, href, side) : track({ seed, outline }, side)}` +
      `${logo ? drawLogo(logo, side) : drawName(site.name, side)}${lines.join('')}${line(metaText(meta), side, metaLook, { y: metaY, side })}${kerb()}`,
  );
}

/** Raised when the same words are drawn in another way, so that kept pictures are drawn anew. */
const drawingVersion = 2;

/** Names the picture by what it shows. */
export function hashOgImage(picture: OgImage): string {
  const { title, meta, site, seed, outline, image, locale } = picture;
  const shown = [drawingVersion, title, meta, site.name, site.logo, seed, locale];
  const facts = JSON.stringify([...shown, ...(image ? [image] : []), ...(outline ? [outline] : [])]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}

const drawn = limitConcurrency(1, 16);
/** About 100 KB each. */
const images = createPromiseCache<Buffer>({ maxSize: 50 });

/** The picture as PNG, kept for a while; `read` fetches what was uploaded. Throws busy when too many are asked for at once. */
export function renderOgImage(
  picture: OgImage,
  read: (picture: OgImage) => Promise<OgUploads> = async () => ({}),
): Promise<Buffer> {
  return images.get(hashOgImage(picture), () =>
    drawn(async () => (await renderAsync(renderOgSvg(picture, await read(picture)), ogImageFonts)).asPng()),
  );
}

/** The direction of a text: that of its first letter. */
export function detectDirection(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}
