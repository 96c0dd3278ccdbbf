import type { Locator } from '@playwright/test';

/** Expands a table row on phones, where only two of its lines are visible. */
export async function openRow(row: Locator): Promise<void> {
  const more = row.locator('.phone-row-more[aria-expanded="false"]');
  await row.waitFor();
  if (await more.isVisible()) await more.press('Enter');
}
