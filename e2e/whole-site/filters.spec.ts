import { publicPages } from '@paddock/contract/site/rules';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** What a page of the server lists, without its filters, and the choices that they offer by name. */
const readPage = (html: string) => {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const choices: Record<string, string[]> = {};
  for (const select of main?.querySelectorAll<HTMLSelectElement>('form select[name]') ?? []) {
    const values = [...select.options].map(({ value }) => value).filter((value) => value !== '');
    choices[select.name] = [...new Set([...(choices[select.name] ?? []), ...values])];
  }
  for (const form of main?.querySelectorAll('form') ?? []) form.remove();
  return { list: main?.textContent ?? '', choices };
};

test('each filter that a public page shows changes what the server lists', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('about:blank');
  const read = async (path: string) => {
    const html = await (await fetch(url() + path)).text();
    return page.evaluate(readPage, html);
  };
  const dead: string[] = [];
  const seen: string[] = [];
  for (const path of Object.values(publicPages)) {
    const { list, choices } = await read(path);
    for (const [name, values] of Object.entries(choices)) {
      seen.push(`${path}?${name}`);
      // One choice may list what is listed anyhow.
      let isAlive = false;
      for (const value of values)
        isAlive ||= (await read(`${path}?${new URLSearchParams({ [name]: value })}`)).list !== list;
      if (!isAlive) dead.push(`${path}?${name}`);
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['/downloads?order', '/tracks?country']));
  expect(dead).toEqual([]);
});
