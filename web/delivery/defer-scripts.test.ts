import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const page = (modules: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js" nonce="N"/><link rel="modulepreload" href="/assets/b.js" nonce="N"/>` +
  `<link nonce="N" rel="stylesheet" href="/assets/root.css"/></head><body><p>text</p>${modules}</body></html>`;
const modules = '<script nonce="N" type="module" async="">import "/assets/a.js";</script>';

test('nothing is fetched before the page is painted: styles stand in it, scripts and stylesheet wait', () => {
  const html = deferScripts(page(modules), '.a{color:red}', 'N');
  expect(html).not.toMatch(/rel="modulepreload"/);
  expect(html).not.toMatch(/type="module"/);
  expect(html).toContain('<style nonce="N">.a{color:red}</style>');
  expect(html).toContain('<link nonce="N" rel="stylesheet" data-href="/assets/root.css"/>');
  expect(html).toContain(
    '<script nonce="N" type="text/plain" id="late" data-preloads="/assets/a.js /assets/b.js">',
  );
  expect(html).toContain('import "/assets/a.js";');
});

test('fonts that have to be fetched wait as well, the stand-ins of the machine do not', () => {
  const fetched = '@font-face{font-family:V;src:url(/assets/v.woff2)}';
  const local = '@font-face{font-family:L;src:local(Arial)}';
  const html = deferScripts(page(modules), `${fetched}.a{color:red}${local}`, 'N');
  expect(html).toContain(`<style nonce="N">.a{color:red}${local}</style>`);
  expect(html).toContain(
    `<style nonce="N" id="faces" media="not all" data-files="/assets/v.woff2">${fetched}</style>`,
  );
});

test('without scripts the whole stylesheet comes at once', () => {
  expect(deferScripts(page(modules), '', 'N')).toContain(
    '<noscript><link nonce="N" rel="stylesheet" href="/assets/root.css"/></noscript>',
  );
});

test('signs in the styles that mean something to a replacement stay as they are', () => {
  expect(deferScripts(page(modules), '.a::before{content:"$&"}', 'N')).toContain('content:"$&"');
});

test('a page whose modules are written another way is an error, not a page that never starts', () => {
  expect(() => deferScripts(page('<script type="module">'), '', 'N')).toThrow('no module script');
});
