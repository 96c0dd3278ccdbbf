import { createHash } from 'node:crypto';
import {
  fitOutline,
  fnv1a,
  type Point,
  toSvgPath,
  trackOutline,
} from '@paddock/contract/catalogue/track-outline';
import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import { renderAsync } from '@resvg/resvg-js';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import { createPromiseCache } from '../concurrency/promise-cache.ts';
import {
  type Direction,
  detectDirection,
  drawLine,
  drawSvg,
  ogMargin as margin,
  metaText,
  ogImageFonts,
  ogImageSize,
  type TextLook,
  widthOf,
  wrapText,
} from './og-text.ts';

/** An uploaded picture in place of the track: faces are round, goods are framed. */
export interface OgPicture {
  /** In the storage. */
  file: string;
  shape: 'round' | 'framed';
}

/** The site's branding. */
export interface OgSite {
  name: string;
  /** The file of its logo, drawn instead of the name. */
  logo: string | null;
}

/** A logo as PNG, in pixels. */
export interface OgLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** The available uploads of a picture. */
export interface OgUploads {
  logo?: OgLogo | undefined;
  /** The address of the picture in place of the track. */
  href?: string | undefined;
}

/** A row of a table, with digits already localized. */
export interface OgRow {
  place: string;
  name: string;
  /** The value; empty for none. */
  value: string;
}

/** Maximum number of table rows. */
export const ogRowsMax = 5;

/** The content of a link preview. */
export interface OgImage {
  /** At most two lines are drawn. */
  title: string;
  /** Short facts in one line below it, each with its own direction. */
  meta: readonly string[];
  site: OgSite;
  /** Seed of a generated track outline, if there is no real one. */
  seed: string;
  outline?: readonly Point[] | undefined;
  image?: OgPicture | undefined;
  /** The top of a table, below the title. */
  rows?: readonly OgRow[] | undefined;
  /** The language of the page, which sets the direction of the picture. */
  locale: Locale;
}

const { width, height } = ogImageSize;

/** The dark theme's tokens (web/app/ui/tokens.css) in the renderer's notation. */
const colours = {
  bg: '#0f0d0b',
  bed: '#2b2723',
  text: '#f5f3ef',
  text2: '#c4c0ba',
  saffron: '#fea53c',
  firoozeh: '#4ed5d5',
};

const wholeTitleLook: TextLook = { size: 60, weight: 800, colour: colours.text };
/** The title above a table. */
const tableTitleLook: TextLook = { size: 46, weight: 800, colour: colours.text };
const rowHeight = 56;
const nameIndent = 70;
const metaLook: TextLook = { size: 30, weight: 500, colour: colours.text2 };
const siteLook: TextLook = { size: 36, weight: 800, colour: colours.text };

/** A pattern of eight-pointed stars: points on a circle, each joined to the third next. */
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

/** An uploaded picture in place of the track; `href` is a data URL. */
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

/** Half size, to leave room for a table. */
function inTheCorner(art: string, side: Direction): string {
  const x = side === 'rtl' ? margin : width - margin;
  return `<g transform="translate(${x / 2} 20) scale(0.5)">${art}</g>`;
}

function kerb(): string {
  const stripes = Array.from(
    { length: 26 },
    (_, i) => `<path d="M${i * 52 - 20} ${height}l12-20h26l-12 20Z"/>`,
  );
  return `<rect y="${height - 20}" width="${width}" height="20" fill="${colours.text}"/><g fill="${colours.saffron}">${stripes.join('')}</g>`;
}

/** Maximum size of a logo. */
const logoRoom = { width: 480, height: 72 };

function drawLogo({ png, width: wide, height: tall }: OgLogo, side: Direction): string {
  const scale = Math.min(logoRoom.width / wide, logoRoom.height / tall);
  const logoWidth = wide * scale;
  const x = side === 'rtl' ? width - margin - logoWidth : margin;
  return `<image x="${x}" y="58" width="${logoWidth}" height="${tall * scale}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** The name with its kerb. */
function drawName(name: string, side: Direction): string {
  const x = side === 'rtl' ? width - margin - 30 : margin;
  const named = wrapText(name, siteLook, 1).map((text) =>
    drawLine(text, detectDirection(name), siteLook, { y: 110, side, indent: 46 }),
  );
  const mark = `<rect x="${x}" y="82" width="30" height="30" rx="4" fill="${colours.saffron}"/><path d="M${x + 8} 112l11-30h7l-11 30Z" fill="${colours.text}"/>`;
  return mark + named.join('');
}

/** The rows of a table: place, name and value; the first one is coloured. */
function drawRows(rows: readonly OgRow[], side: Direction): string[] {
  const other = side === 'rtl' ? 'ltr' : 'rtl';
  return rows.slice(0, ogRowsMax).flatMap(({ place, name, value }, at) => {
    const y = 590 - rowHeight * (Math.min(rows.length, ogRowsMax) - at) + 14;
    const colour = at === 0 ? colours.saffron : colours.text;
    const figures: TextLook = { size: 34, weight: 800, colour };
    const within = width - 2 * margin - nameIndent - widthOf(value, figures) - 40;
    const named = wrapText(name, { size: 34, weight: 500, colour }, 1, within);
    return [
      drawLine(place, side, figures, { y, side }),
      ...named.map((text) =>
        drawLine(
          text,
          detectDirection(name),
          { size: 34, weight: 500, colour },
          { y, side, indent: nameIndent },
        ),
      ),
      ...(value === '' ? [] : [drawLine(value, side, figures, { y, side: other })]),
    ];
  });
}

/** Renders the picture as SVG. */
export function renderOgSvg(
  { title, meta, site, seed, outline, image, rows, locale }: OgImage,
  { logo, href }: OgUploads = {},
): string {
  const side = textDirection(locale);
  const titleLook = rows ? tableTitleLook : wholeTitleLook;
  const titleLines = wrapText(title, titleLook, rows ? 1 : 2);
  const metaY = rows ? 252 : 548;
  const lineHeight = 84;
  // An English title on a Persian page is right-aligned and still reads left to right.
  const lines = titleLines.map((text, i) => {
    const y = metaY - (rows ? 52 : 80) - lineHeight * (titleLines.length - 1 - i);
    return drawLine(text, detectDirection(title), titleLook, { y, side });
  });
  const art = image && href ? uploaded(image, href, side) : track({ seed, outline }, side);
  return drawSvg(
    `<defs>${girih()}</defs><rect width="${width}" height="${height}" fill="${colours.bg}"/>` +
      `<rect width="${width}" height="${height}" fill="url(#girih)"/>${rows ? inTheCorner(art, side) : art}` +
      `${logo ? drawLogo(logo, side) : drawName(site.name, side)}${lines.join('')}` +
      `${drawLine(metaText(meta, metaLook), side, metaLook, { y: metaY, side })}` +
      `${drawRows(rows ?? [], side).join('')}${kerb()}`,
  );
}

/** Increase it when the drawing changes, to invalidate cached pictures. */
const drawingVersion = 2;

/** Hashes the content of the picture, for its name. */
export function hashOgImage(picture: OgImage): string {
  const { title, meta, site, seed, outline, image, rows, locale } = picture;
  const content = [drawingVersion, title, meta, site.name, site.logo, seed, locale];
  const facts = JSON.stringify([...content, ...[image, outline, rows].filter(Boolean)]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}

const drawn = limitConcurrency(1, 16);
/** About 100 KB each. */
const images = createPromiseCache<Buffer>({ maxSize: 50 });

/** Renders the picture as PNG, with a cache; `read` loads uploads. Throws busy if too many are requested at once. */
export function renderOgImage(
  picture: OgImage,
  read: (picture: OgImage) => Promise<OgUploads> = async () => ({}),
): Promise<Buffer> {
  return images.get(hashOgImage(picture), () =>
    drawn(async () => (await renderAsync(renderOgSvg(picture, await read(picture)), ogImageFonts)).asPng()),
  );
}
