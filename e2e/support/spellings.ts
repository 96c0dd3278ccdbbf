import type { Locator, Page } from '@playwright/test';

const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Persian digits between direction marks, with blanks; and Arabic digits with a sign of no width inside. */
const spellings = {
  persian: (text: string, blank = ' ') =>
    `\u200f \u2066${inDigits(text, 0x06f0).replace(/^(.{3})(.{2})/u, `$1${blank}$2`)}\u2069 \u200e`,
  arabic: (text: string) => inDigits(text, 0x0660).replace(/^(.{4})/u, '$1\u200b'),
};

/**
 * The spelling that a file types, by its name: every form reads with the functions of contract/src/i18n, whose tests try both.
 * `E2E_LOCALES=both` types both in every form.
 */
export const typedSpellings = (usual: keyof typeof spellings) =>
  Object.entries(spellings).filter(([name]) => name === usual || process.env['E2E_LOCALES'] === 'both');

/** Pastes a text as a user does, so that the box may refuse parts of it. */
export async function paste(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
