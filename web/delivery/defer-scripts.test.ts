import { expect, test } from 'vitest';
import { deferScripts, type PageHandle } from './defer-scripts.ts';

const page = (modules: string) =>
  `<html><head><script id="first-paint" nonce="N">run()</script><link rel="modulepreload" href="/assets/a.js" nonce="N"/>` +
  `<link rel="modulepreload" href="/assets/b.js" nonce="N"/><link nonce="N" rel="stylesheet" href="/assets/root.css"/></head>` +
  `<body><p class="a">text</p>${modules}</body></html>`;
const fonts = '/assets/fonts.css';
const modules = '<script nonce="N" type="module" async="">import "/assets/a.js";</script>';
const options = (inline: string, handles: PageHandle[] = [{}]) => ({
  nonce: 'N',
  styles: { inline, fonts },
  readFirst: { locale: 'fa' as const, handles },
});

test('a public page inlines its styles and defers scripts and fonts until the first paint', () => {
  const html = deferScripts(page(modules), options('.a{color:red}'));
  expect(html).not.toMatch(/rel="modulepreload"/);
  expect(html).not.toMatch(/type="module"/);
  expect(html).toContain('<style nonce="N" id="styles">.a{color:red}</style>');
  expect(html).toContain(
    '<link nonce="N" rel="stylesheet" disabled="" media="not all" href="/assets/root.css"/>',
  );
  expect(html).toContain('<script id="first-paint" data-preloads="/assets/a.js /assets/b.js" nonce="N">');
  expect(html).toContain('<script nonce="N" type="text/plain" id="late">import "/assets/a.js";</script>');
});

test('other pages preload the imports of their module script from the first script', () => {
  const html = deferScripts(page(modules), { nonce: 'N', styles: { inline: '.a{color:red}', fonts } });
  expect(html).toContain('<script id="first-paint" data-preloads="/assets/a.js /assets/b.js" nonce="N">');
  expect(html).toContain('<script nonce="N" type="text/plain" id="late">import "/assets/a.js";</script>');
  expect(html).toContain('<link nonce="N" rel="stylesheet" href="/assets/root.css"/>');
  expect(html).toContain(`<link rel="stylesheet" href="${fonts}"></head>`);
  expect(html).not.toContain('.a{');
});

test('the styles precede the first script', () => {
  const html = deferScripts(page(modules), options(''));
  expect(html.indexOf('id="faces"')).toBeLessThan(html.indexOf('id="first-paint"'));
});

test('fonts are deferred', () => {
  const html = deferScripts(page(modules), options('.a{color:red}'));
  expect(html).toMatch(
    /<link rel="stylesheet" href="\/assets\/fonts.css" id="faces" disabled="" media="not all" data-files="[^"]*vazirmatn-persian/,
  );
});

test('the figures font is fetched for pages whose handle has `figures`', () => {
  expect(deferScripts(page(modules), options(''))).not.toContain('saira');
  expect(deferScripts(page(modules), options('', [{}, { figures: true }]))).toContain('saira');
});

test('without JavaScript the fonts are loaded at once', () => {
  const html = deferScripts(page(modules), options(''));
  expect(html).toContain(`<noscript><link rel="stylesheet" href="${fonts}"></noscript>`);
});

test('replacement patterns in the styles are kept literally', () => {
  expect(deferScripts(page(modules), options('.a::before{content:"$&"}'))).toContain('content:"$&"');
});

test('unexpected script markup throws instead of rendering a page that never hydrates', () => {
  expect(() => deferScripts(page('<script type="module">'), options(''))).toThrow('no module script');
  expect(() => deferScripts(page(modules).replace('first-paint', 'x'), options(''))).toThrow(
    'no script to start',
  );
});
