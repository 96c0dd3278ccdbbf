import { expect, test } from 'vitest';
import { takeInlineParts } from './inline-parts.ts';

const nonce = 'c0ffee';

test('inline parts with the nonce are returned, and the nonce is removed from the page', () => {
  const { html, parts } = takeInlineParts(
    `<style nonce="${nonce}">a{}</style><link nonce="${nonce}" href="/a.css"/><script id="x" nonce="${nonce}" async="">run()\nagain()</script>`,
    nonce,
  );
  expect(html).toBe('<style>a{}</style><link href="/a.css"/><script id="x" async="">run()\nagain()</script>');
  expect(parts).toEqual({ scripts: ['run()\nagain()'], styles: ['a{}'] });
});

test('an injected script is not returned, with or without a nonce', () => {
  const foreign = '<script>evil()</script><script nonce="guess">evil()</script><style>evil{}</style>';
  const { html, parts } = takeInlineParts(`${foreign}<script nonce="${nonce}">ours()</script>`, nonce);
  expect(html).toBe(`${foreign}<script>ours()</script>`);
  expect(parts).toEqual({ scripts: ['ours()'], styles: [] });
});
