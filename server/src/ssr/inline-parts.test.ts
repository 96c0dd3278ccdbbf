import { expect, test } from 'vitest';
import { takeInlineParts } from './inline-parts.ts';

const nonce = 'c0ffee';

test('what bore the nonce is named, and the page bears it no more', () => {
  const { html, parts } = takeInlineParts(
    `<style nonce="${nonce}">a{}</style><link nonce="${nonce}" href="/a.css"/><script id="x" nonce="${nonce}" async="">run()\nagain()</script>`,
    nonce,
  );
  expect(html).toBe('<style>a{}</style><link href="/a.css"/><script id="x" async="">run()\nagain()</script>');
  expect(parts).toEqual({ scripts: ['run()\nagain()'], styles: ['a{}'] });
});

test('a script that somebody else wrote is not named, whatever nonce it bears', () => {
  const foreign = '<script>evil()</script><script nonce="guess">evil()</script><style>evil{}</style>';
  const { html, parts } = takeInlineParts(`${foreign}<script nonce="${nonce}">ours()</script>`, nonce);
  expect(html).toBe(`${foreign}<script>ours()</script>`);
  expect(parts).toEqual({ scripts: ['ours()'], styles: [] });
});
