import { type RichTextElement, type RichTextNode, richTextTags } from '@paddock/contract/blog/rich-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileMarkdown } from '../../../../test/hostile/markdown.ts';
import { measureRichText, sanitizeRichText, toPlainText } from '../sanitize-rich-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

const origin = 'https://paddock.example';
const read = (source: string) => parseMarkdown(source, origin);
const shape = (node: RichTextNode): string =>
  typeof node === 'string' ? node : `<${node.tag}>${node.children.map(shape).join('')}</>`;
const html = (source: string) => read(source).map(shape).join('').trim();

function elementsOf(nodes: readonly RichTextNode[]): RichTextElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}

function faultsOf(nodes: readonly RichTextNode[]): string[] {
  return elementsOf(nodes).flatMap(({ tag, href, src, ...others }) => [
    ...(richTextTags.includes(tag) ? [] : [`tag ${tag}`]),
    ...(href === undefined || /^(https?:|mailto:|\/(?!\/))/.test(href) ? [] : [`href ${href}`]),
    ...(href === undefined || tag === 'a' ? [] : [`href on ${tag}`]),
    ...(src === undefined || /^[\w-]+\.(webp|png|jpg)$/.test(src) ? [] : [`src ${src}`]),
    ...Object.keys(others).filter((name) => name !== 'children' && name !== 'alt'),
  ]);
}

describe('markdown', () => {
  test.each([
    ['# One\n## Two\n###### Six', '<h1>One</><h2>Two</><h4>Six</>'],
    ['**سلام** _دنیا_ ~~نه~~ `x<y`', '<p><strong>سلام</> <em>دنیا</> <del>نه</> <code>x<y</></>'],
    ['- a\n- b', '<ul><li>a</><li>b</></>'],
    ['- a\n\n- b', '<ul><li><p>a</></><li><p>b</></></>'],
    ['1. a', '<ol><li>a</></>'],
    ['> q', '<blockquote><p>q</></>'],
    ['```ts\na < b\n```', '<pre><code>a < b\n</></>'],
    ['a  \nb\nc', '<p>a<br></>b\nc</>'],
    ['---', '<hr></>'],
    ['|a|\n|-|\n|b|', '<table><thead><tr><th>a</></></><tbody><tr><td>b</></></></>'],
    ['x <b onclick=y>bold</b> <script>z</script>', '<p>x bold z</>'],
    ['<div>\nblock\n</div>\n\nafter', '<p>after</>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('links keep their allowed targets', () => {
    const hrefs = elementsOf(read('[a](https://x.y) [b](/blog) [c](mailto:a@b.c) https://bare.example')).map(
      ({ href }) => href,
    );
    expect(hrefs.filter(Boolean)).toEqual(['https://x.y', '/blog', 'mailto:a@b.c', 'https://bare.example']);
  });

  test('images are the portal’s own, by either address', () => {
    const sources = elementsOf(
      read(
        `![a](/uploads/one.webp) ![b](${origin}/uploads/two.webp) ![c](https://else.example/uploads/x.webp)`,
      ),
    ).map(({ src }) => src);
    expect(sources.filter(Boolean)).toEqual(['one.webp', 'two.webp']);
  });

  test('direction overrides are removed from text', () => {
    expect(html('a\u202eb\u2066c\u200cd')).toBe('<p>abc\u200cd</>');
  });

  test('the plain text separates blocks', () => {
    expect(toPlainText(read('# Head\nText **bold**word\n\n- one\n- two'))).toBe('Head Text boldword one two');
  });
});

describe('hostile markdown', () => {
  test('the list is long enough', () => expect(new Set(hostileMarkdown).size).toBeGreaterThan(200));

  test.each(hostileMarkdown)('%j', (source) => {
    expect(faultsOf(read(source))).toEqual([]);
  });

  test('stored trees are not trusted either', () => {
    const stored = [
      { tag: 'script', children: ['alert(1)'] },
      { tag: 'a', href: 'javascript:alert(1)', onclick: 'x', children: ['link'] },
      { tag: 'p', style: 'x', children: [{ tag: 'img', src: '//evil.example/x.png', children: [] }] },
    ] as unknown as RichTextNode[];
    expect(sanitizeRichText(stored)).toEqual(['alert(1)', 'link', { tag: 'p', children: [] }]);
  });

  test('any input yields allowed output only', () => {
    const parts = fc.constantFrom(
      ...hostileMarkdown,
      '\n\n',
      '> ',
      '- ',
      '`',
      '[',
      '](',
      '*',
      '|',
      '<',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
        const tree = read(pieces.join(''));
        expect(faultsOf(tree)).toEqual([]);
        expect(sanitizeRichText(tree)).toEqual(tree);
      }),
      { numRuns: 300 },
    );
  });

  test('depth and nodes are counted', () => {
    expect(measureRichText(read('a'))).toEqual({ count: 2, depth: 2 });
    expect(measureRichText(read(`${'> '.repeat(25)}x`)).depth).toBeGreaterThan(20);
    expect(measureRichText(read('a\n\n'.repeat(3_000))).count).toBe(6_000);
  });
});
