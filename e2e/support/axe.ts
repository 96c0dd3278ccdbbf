import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The topmost dialog when dialogs are nested. */
const openDialog = '[role="dialog"]:not([data-nested-dialog-open])';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of WCAG 2.2 AA on the page or below a selector, with up to three elements each. `rules` limits the rules. */
export async function axeViolations(page: Page, selector?: string, rules?: string[]): Promise<string[]> {
  // Injected once per document, which saves a tenth of the time. Frames would need their own, but no page has one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    rules: rules ? {} : { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    preload: false,
  };
  return page.evaluate(
    async ({ selector, options }) => {
      const { violations } = await window.axe.run(selector ?? document, options);
      return violations.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 3).map(({ html }) => html);
        return `${id}: ${elements.join(' ')}`;
      });
    },
    { selector, options },
  );
}

/** Expects no violations below a selector, by default in the open dialog. `state` describes the page in the message. */
export async function expectNoViolations(page: Page, state: string, selector = openDialog): Promise<void> {
  expect(await axeViolations(page, selector), state).toEqual([]);
}
