import { expect, test } from 'vitest';
import { fontsOnPage } from './page-fonts.ts';

const face = (family: string, name: string, range: string) =>
  `@font-face{font-family:${family};src:url(/assets/${name}.woff2)format("woff2");unicode-range:${range}}`;
const faces = [
  face('Vazirmatn', 'text-persian', 'U+60C,U+621-63A,U+6CC'),
  face('Vazirmatn', 'text-ascii', 'U+20-7E'),
  face('Vazirmatn', 'text-rest', 'U+6B?'),
  face('Alexandria', 'head-persian', 'U+621-63A,U+6CC'),
  face('Alexandria', 'head-ascii', 'U+21-7E'),
  face('Saira', 'figures-ascii', 'U+21-7E'),
];
const named = (body: string) =>
  fontsOnPage(`<html><head><title>Title</title></head><body>${body}</body></html>`, faces).map((file) =>
    file.slice('/assets/'.length, -'.woff2'.length),
  );

test('a face is fetched for letters that the page shows, and not for those of its markup and scripts', () => {
  expect(named('<p class="a">سلام</p><script>var a="b"</script>')).toEqual(['text-persian', 'text-ascii']);
  expect(named('<p>سلام</p>').includes('head-persian')).toBe(false);
  expect(named('ڰ')).toContain('text-rest');
});

test('letters of headings count for the family of headings, figures for that of figures', () => {
  expect(named('<h1 class="b">رده <bdi>A</bdi></h1>')).toEqual(
    expect.arrayContaining(['head-persian', 'head-ascii']),
  );
  expect(named('<h2>درباره</h2><a>English</a>')).not.toContain('head-ascii');
  expect(named('<b class="x font-head">Next</b>')).toContain('head-ascii');
  expect(named('<span class="figures ltr">1:02.3</span>')).toContain('figures-ascii');
  expect(named('<span class="ltr">1:02.3</span>')).not.toContain('figures-ascii');
});

test('a face without a range is always fetched', () => {
  expect(fontsOnPage('<body>x', ['@font-face{font-family:V;src:url("/assets/v.woff2")}'])).toEqual([
    '/assets/v.woff2',
  ]);
});
