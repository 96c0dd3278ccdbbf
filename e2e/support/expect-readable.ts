import { expect, type Page } from '@playwright/test';
import { horizontalOverflow } from './page-settled.ts';

/** Expects a page without JavaScript to show its h1, fit the width and have no control that needs a script. */
export async function expectReadable(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  // Every button submits a form; everything else is a link or a `details`.
  const dead = page.locator('button:visible:not([type="submit"])');
  expect(await dead.allTextContents(), path).toEqual([]);
  expect(await horizontalOverflow(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Expects the page not to scroll horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}
