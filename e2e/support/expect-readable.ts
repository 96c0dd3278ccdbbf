import { expect, type Page } from '@playwright/test';
import { horizontalOverflow } from './page-settled.ts';

/** A page without JavaScript has its heading, fits the width, and offers nothing that needs a script. */
export async function expectReadable(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  // What can be pressed sends a form; all else is a link or opens by itself.
  const dead = page.locator('button:visible:not([type="submit"])');
  expect(await dead.allTextContents(), path).toEqual([]);
  expect(await horizontalOverflow(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
}
