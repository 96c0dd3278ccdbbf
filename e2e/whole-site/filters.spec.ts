import { publicPages } from '@paddock/contract/site/rules';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** The text of a server-rendered page without its filters, and the options of each filter by name. */
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

test('each filter of a public page changes the list that the server renders', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('about:blank');
  const read = async (path: string) => {
    const html = await (await fetch(url() + path)).text();
    return page.evaluate(readPage, html);
  };
  const ineffective: string[] = [];
  const filters: string[] = [];
  for (const path of Object.values(publicPages)) {
    const { list, choices } = await read(path);
    for (const [name, values] of Object.entries(choices)) {
      filters.push(`${path}?${name}`);
      // A single option may match the default list.
      let hasEffect = false;
      for (const value of values)
        hasEffect ||= (await read(`${path}?${new URLSearchParams({ [name]: value })}`)).list !== list;
      if (!hasEffect) ineffective.push(`${path}?${name}`);
    }
  }
  expect(filters).toEqual(expect.arrayContaining(['/downloads?order', '/tracks?country']));
  expect(ineffective).toEqual([]);
});
