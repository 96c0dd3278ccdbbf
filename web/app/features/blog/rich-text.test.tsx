import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LocaleProvider } from '#lib/i18n/locale.tsx';
import { picturesOutsideText } from './post-gallery.tsx';
import { RichText, textDirection } from './rich-text.tsx';

const renderBody = (body: RichTextNode[]) =>
  renderToStaticMarkup(
    <LocaleProvider initial="fa">
      <RichText body={body} />
    </LocaleProvider>,
  );
const p = (...children: RichTextNode[]): RichTextNode => ({ tag: 'p', children });

describe('rich text', () => {
  test('renders elements and escapes text', () => {
    const html = renderBody([p('<script>alert(1)</script> & ', { tag: 'strong', children: ['x'] })]);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; <strong>x</strong>');
    expect(html).not.toContain('<script');
  });

  test.each([
    [
      ['h1', 'h2', 'h2', 'h1'],
      ['h2', 'h3', 'h3', 'h2'],
    ],
    [
      ['h2', 'h4', 'h2'],
      ['h2', 'h3', 'h2'],
    ],
    [
      ['h3', 'h1', 'h2', 'h3', 'h4'],
      ['h2', 'h2', 'h3', 'h4', 'h5'],
    ],
  ] as const)('headings %j are levelled below the page heading without gaps: %j', (written, expected) => {
    const html = renderBody(written.map((tag) => ({ tag, children: ['x'] })));
    expect([...html.matchAll(/<(h\d) dir="auto">/g)].map(([, tag]) => tag)).toEqual(expected);
  });

  test('links of authors pass no ranking and no opener', () => {
    const html = renderBody([p({ tag: 'a', href: 'https://a.example/', children: ['a'] })]);
    expect(html).toContain('<a href="https://a.example/" rel="nofollow ugc noopener">a</a>');
  });

  test('each block has its own direction; code is left to right', () => {
    const html = renderBody([
      p('سلام'),
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['یک'] },
          { tag: 'li', children: ['two'] },
        ],
      },
      { tag: 'pre', children: [{ tag: 'code', children: ['a = 1'] }] },
    ]);
    expect(html).toContain('<p dir="auto">سلام</p>');
    expect(html).toContain('<ul dir="rtl"><li dir="rtl">یک</li><li dir="ltr">two</li></ul>');
    expect(html).toMatch(/<section [^>]*dir="ltr"[^>]*><pre><code dir="ltr">a = 1<\/code><\/pre>/);
  });

  test('pictures are only loaded from the uploads', () => {
    const html = renderBody([p({ tag: 'img', src: '../x"y.webp', alt: 'a "b"', children: [] })]);
    expect(html).toContain('src="/uploads/..%2Fx%22y.webp?w=1080"');
    expect(html).toContain('alt="a &quot;b&quot;"');
  });
});

test('the direction of a block is that of its first letter outside code', () => {
  expect(textDirection(['۱۲ ', { tag: 'code', children: ['x'] }, 'سلام GT3'])).toBe('rtl');
  expect(textDirection(['GT3 در اسپا'])).toBe('ltr');
  expect(textDirection(['۱۲ !'])).toBeUndefined();
});

test('a picture in the text is not repeated in the gallery', () => {
  const images = ['a.webp', 'b.webp'].map((image_url, at) => ({ id: at + 1, image_url }));
  const body = [p({ tag: 'img', src: 'a.webp', alt: '', children: [] })];
  expect(picturesOutsideText({ images, body })).toEqual(['b.webp']);
});
