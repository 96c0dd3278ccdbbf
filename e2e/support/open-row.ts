import type { Locator } from '@playwright/test';

/** Opens a row of a table where a phone shows two lines of it; elsewhere all of it stands there. */
export async function openRow(row: Locator): Promise<void> {
  const more = row.locator('.phone-row-more[aria-expanded="false"]');
  await row.waitFor();
  if (await more.isVisible()) await more.press('Enter');
}
