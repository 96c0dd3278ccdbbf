import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The one on top, where one lies over another. */
const openDialog = '[role="dialog"]:not([data-nested-dialog-open])';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What breaks WCAG 2.2 AA on the page, or in a place of it, with the first elements at fault; `only` names rules. */
export async function axeViolations(page: Page, place?: string, only?: string[]): Promise<string[]> {
  // Once for each document: to send it again takes a tenth of the time. No page has a frame, which would need one of its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
    rules: only ? {} : { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    preload: false,
  };
  return page.evaluate(
    async ({ place, options }) => {
      const { violations } = await window.axe.run(place ?? document, options);
      return violations.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 3).map(({ html }) => html);
        return `${id}: ${elements.join(' ')}`;
      });
    },
    { place, options },
  );
}

/** Finds nothing to mend in a place, the open dialog unless said; `what` names the state for the message. */
export async function expectNoViolations(page: Page, what: string, place = openDialog): Promise<void> {
  expect(await axeViolations(page, place), what).toEqual([]);
}
