import { formatSigned } from '@paddock/contract/i18n/format-number';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hashOgImage, renderOgImage, renderOgSvg } from './draw-og-image.ts';
import { detectDirection, ogImageFonts, wrapText } from './og-text.ts';

const look = { size: 60, weight: 800, colour: '#fff' } as const;

/** The pixels of a line as rows of bits, cropped. */
function inkOf(text: string): { width: number; columns: string[] } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="120"><text x="850" y="80" text-anchor="end" font-family="Vazirmatn" font-size="60" font-weight="800" fill="#fff">\u2067${text}\u2069</text></svg>`;
  const image = new Resvg(svg, ogImageFonts).render();
  // The getter copies the pixels on each access.
  const { pixels } = image;
  const columns = Array.from({ length: image.width }, (_, x) =>
    Array.from({ length: image.height }, (_row, y) =>
      (pixels[(y * image.width + x) * 4 + 3] ?? 0) > 127 ? '1' : '0',
    ).join(''),
  );
  const first = columns.findIndex((column) => column.includes('1'));
  const last = columns.findLastIndex((column) => column.includes('1'));
  return { width: last - first + 1, columns: columns.slice(first, last + 1) };
}

/** Counts columns that differ in two drawings, with a tolerance for rounding. */
function differing(one: string[], other: string[]): number {
  return one.filter((column, x) => {
    const near = [other[x - 1], other[x], other[x + 1]].filter((found) => found !== undefined);
    return !near.some((found) => [...found].filter((bit, y) => bit !== column[y]).length <= 6);
  }).length;
}

const beginning = (columns: string[], { length }: string[]) => columns.slice(0, length);
const end = (columns: string[], { length }: string[]) => columns.slice(-length);

describe('Persian in a link preview', () => {
  test('«شنبه ۲۲:۳۰» has the day on the right and 22 before 30', () => {
    const [whole, day, time] = ['شنبه ۲۲:۳۰', 'شنبه', '۲۲:۳۰'].map((text) => inkOf(text).columns);
    const [hours, minutes, turned] = ['۲۲', '۳۰', '۳۰:۲۲'].map((text) => inkOf(text).columns);
    if (!whole || !day || !time || !hours || !minutes || !turned) throw new Error('nothing was drawn');
    expect(day.length + time.length).toBeLessThan(whole.length);
    expect(differing(time, beginning(whole, time))).toBe(0);
    expect(differing(day, end(whole, day))).toBe(0);
    expect(differing(hours, beginning(time, hours))).toBe(0);
    expect(differing(minutes, end(time, minutes))).toBe(0);
    // The comparison is sensitive: the other order looks different.
    expect(differing(turned, beginning(whole, turned))).toBeGreaterThan(10);
  });

  test('letters join, and Latin words and brackets are where a Persian reader expects them', () => {
    const joined = inkOf('شنبه').width;
    const apart = [...'شنبه'].map((letter) => inkOf(letter).width).reduce((sum, width) => sum + width);
    expect(joined).toBeLessThan(apart * 0.9);
    const whole = inkOf('کاپ GT3 (راند)').columns;
    expect(differing(inkOf('کاپ').columns, end(whole, inkOf('کاپ').columns))).toBe(0);
    const bracket = inkOf('(راند)').columns;
    expect(differing(bracket, beginning(whole, bracket))).toBe(0);
  });
});

test('a day after a Latin name keeps its number before its month', () => {
  const facts = { title: 'کاپ', site: { name: 'Paddock', logo: null }, seed: 'spa', locale: 'fa' as const };
  const meta = /font-size="30"[^>]*>([^<]*)</.exec(
    renderOgSvg({ ...facts, meta: ['arash_gt', '۱ فروردین'] }),
  )?.[1];
  const whole = inkOf(meta ?? '').columns;
  const date = inkOf('۱ فروردین').columns;
  const turned = inkOf('فروردین ۱').columns;
  expect(differing(date, beginning(whole, date))).toBeLessThan(4);
  expect(differing(turned, beginning(whole, turned))).toBeGreaterThan(10);
});

describe('words of the other script', () => {
  const lineOf = (facts: Parameters<typeof renderOgSvg>[0], size: number) =>
    new RegExp(`<text ([^>]*)font-size="${size}"[^>]*>([^<]*)<`).exec(renderOgSvg(facts)) ?? [];

  test('an English title on a Persian page is right-aligned, and its punctuation stays in place', () => {
    const [, place = '', text = ''] = lineOf({ ...picture, locale: 'fa', title: 'Night race (Spa)!' }, 60);
    expect(place).toContain('text-anchor="end"');
    const whole = inkOf(text).columns;
    const sign = inkOf('\u2066!\u2069').columns;
    expect(differing(sign, end(whole, sign))).toBe(0);
    expect(differing(sign, beginning(whole, sign))).toBeGreaterThan(1);
  });

  test('long facts are shortened to fit their line', () => {
    const meta = ['W'.repeat(90), 'نام خیلی بلند '.repeat(9), '$1,234.50'];
    const [, , text = ''] = lineOf({ ...picture, locale: 'fa', meta }, 30);
    expect(text).toContain('WWWWWW');
    expect(text.match(/…/g)).toHaveLength(2);
    expect(text).toContain('$1,234.50');
    const svg = renderOgSvg({ ...picture, locale: 'fa', meta });
    const box = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${/<text [^>]*font-size="30".*?<\/text>/.exec(svg)?.[0]}</svg>`,
      ogImageFonts,
    ).getBBox();
    expect(box?.x).toBeGreaterThanOrEqual(71);
  });
});

describe('lines', () => {
  test('at most two, the second ends with an ellipsis if more follows', () => {
    expect(wrapText('کوتاه', look, 2)).toEqual(['کوتاه']);
    const two = wrapText('Endurance racing at night in the rain needs patience', look, 2);
    expect(two).toHaveLength(2);
    expect(two.join(' ')).toBe('Endurance racing at night in the rain needs patience');
    const long = wrapText('مسابقهٔ استقامت شبانه '.repeat(8), look, 2);
    expect(long).toHaveLength(2);
    expect(long[1]).toMatch(/…$/);
  });

  test('a long word is truncated', () => {
    const lines = wrapText('W'.repeat(200), look, 2);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.length).toBeGreaterThan(10);
    expect(lines[0]?.length).toBeLessThan(40);
    expect(lines[1]).toMatch(/^W+…$/);
  });

  test('empty text has no lines', () => {
    expect(wrapText('\u202e 🏁 \u0000', look, 2).join('')).toBe('');
  });
});

const picture = {
  title: 'شنبه ۲۲:۳۰',
  meta: ['arash_gt', '۱ فروردین ۱۴۰۵'],
  site: { name: 'Paddock', logo: null },
  seed: 'spa',
};

describe('the picture', () => {
  test.each([
    ['Persian', { ...picture, locale: 'fa' as const }],
    ['English', { ...picture, title: 'Night race at Spa', locale: 'en' as const }],
    [
      'hostile',
      { ...picture, title: '</text><script>"&\u0000\ud800 &#x41; 🏎️'.repeat(9), locale: 'en' as const },
    ],
  ])('is a PNG of 1200 × 630 under 200 KB: %s', async (_what, facts) => {
    const png = await renderOgImage(facts);
    expect(png.length).toBeLessThan(200_000);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('escapes markup in texts', () => {
    const svg = renderOgSvg({
      ...picture,
      title: '</text><image href="file:///etc/passwd"/>',
      locale: 'en',
    });
    expect(svg).not.toContain('<image');
    expect(svg).toContain('&lt;/text&gt;');
  });

  test('shows the top of a table: at most five rows, long names truncated, values on the opposite side', () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      place: `${at + 1}`,
      name: `Driver ${at + 1} ${'W'.repeat(at * 40)}`,
      value: `${90 - at}`,
    }));
    const facts = { ...picture, title: 'Autumn league', locale: 'en' as const };
    const svg = renderOgSvg({ ...facts, rows });
    expect(svg).toContain('\u2066Driver 1\u2069');
    expect(svg).toMatch(/Driver 5 W+…/);
    expect(svg).not.toContain('Driver 6');
    expect([...svg.matchAll(/text-anchor="end"[^>]*>\u2066(\d+)\u2069/g)].map(([, value]) => value)).toEqual([
      '90',
      '89',
      '88',
      '87',
      '86',
    ]);
    expect(hashOgImage({ ...facts, rows })).not.toBe(hashOgImage({ ...facts, rows: rows.slice(1) }));
  });

  test('is named by its content', () => {
    const facts = { ...picture, locale: 'fa' as const };
    expect(hashOgImage(facts)).toMatch(/^[0-9a-f]{12}$/);
    expect(hashOgImage({ ...facts })).toBe(hashOgImage(facts));
    expect(hashOgImage({ ...facts, title: 'جمعه ۲۲:۳۰' })).not.toBe(hashOgImage(facts));
    expect(hashOgImage({ ...facts, site: { name: 'Other', logo: null } })).not.toBe(hashOgImage(facts));
    expect(hashOgImage({ ...facts, site: { name: 'Paddock', logo: 'a.webp' } })).not.toBe(hashOgImage(facts));
  });

  test('takes its direction from the first letter', () => {
    expect(detectDirection('۱۰ نکته دربارهٔ GT3')).toBe('rtl');
    expect(detectDirection('GT3 در اسپا')).toBe('ltr');
    expect(detectDirection('2026')).toBe('ltr');
  });
});

test.each([
  ['a loss', formatSigned(-12, 'fa')],
  ['a gain', formatSigned(12, 'fa')],
])('%s has its sign to the left of Persian digits', (_what, persian) => {
  const [, , text = ''] =
    new RegExp('<text ([^>]*)font-size="30"[^>]*>([^<]*)<').exec(
      renderOgSvg({ ...picture, locale: 'fa', meta: [persian] }),
    ) ?? [];
  const bare = persian.replace('\u200e', '');
  const drawn = inkOf(text).columns;
  const left = inkOf(`\u2066${bare}\u2069`).columns;
  const right = inkOf(`\u2067${bare}\u2069`).columns;
  expect(differing(left, drawn)).toBeLessThan(2);
  expect(differing(right, drawn)).toBeGreaterThan(2);
});
