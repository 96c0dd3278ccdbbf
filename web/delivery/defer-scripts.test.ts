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

test('nothing is fetched before the page is painted: the styles stand in it, scripts wait', () => {
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

test('elsewhere the scripts wait as well, and what they import is fetched from the first one on', () => {
  const html = deferScripts(page(modules), { nonce: 'N', styles: { inline: '.a{color:red}', fonts } });
  expect(html).toContain('<script id="first-paint" data-preloads="/assets/a.js /assets/b.js" nonce="N">');
  expect(html).toContain('<script nonce="N" type="text/plain" id="late">import "/assets/a.js";</script>');
  expect(html).toContain('<link nonce="N" rel="stylesheet" href="/assets/root.css"/>');
  expect(html).toContain(`<link rel="stylesheet" href="${fonts}"></head>`);
  expect(html).not.toContain('.a{');
});

test('the styles stand before the script that starts the others', () => {
  const html = deferScripts(page(modules), options(''));
  expect(html.indexOf('id="faces"')).toBeLessThan(html.indexOf('id="first-paint"'));
});

test('fonts wait as well', () => {
  const html = deferScripts(page(modules), options('.a{color:red}'));
  expect(html).toMatch(
    /<link rel="stylesheet" href="\/assets\/fonts.css" id="faces" disabled="" media="not all" data-files="[^"]*vazirmatn-persian/,
  );
});

test('the font of figures is fetched for a page that says it shows some', () => {
  expect(deferScripts(page(modules), options(''))).not.toContain('saira');
  expect(deferScripts(page(modules), options('', [{}, { figures: true }]))).toContain('saira');
});

test('without scripts the fonts come at once', () => {
  const html = deferScripts(page(modules), options(''));
  expect(html).toContain(`<noscript><link rel="stylesheet" href="${fonts}"></noscript>`);
});

test('signs in the styles that mean something to a replacement stay as they are', () => {
  expect(deferScripts(page(modules), options('.a::before{content:"$&"}'))).toContain('content:"$&"');
});

test('a page whose scripts are written another way is an error, not a page that never starts', () => {
  expect(() => deferScripts(page('<script type="module">'), options(''))).toThrow('no module script');
  expect(() => deferScripts(page(modules).replace('first-paint', 'x'), options(''))).toThrow(
    'no script to start',
  );
});
