import type { Locator, Page } from '@playwright/test';

const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Persian digits with blanks between direction marks, and Arabic digits with a zero-width space. */
const spellings = {
  persian: (text: string, blank = ' ') =>
    `\u200f \u2066${inDigits(text, 0x06f0).replace(/^(.{3})(.{2})/u, `$1${blank}$2`)}\u2069 \u200e`,
  arabic: (text: string) => inDigits(text, 0x0660).replace(/^(.{4})/u, '$1\u200b'),
};

/**
 * The digit spellings that a file types: by default only the named one, because every form parses with contract/src/i18n, whose
 * tests cover both. `E2E_LOCALES=both` types both.
 */
export const typedSpellings = (name: keyof typeof spellings) =>
  Object.entries(spellings).filter(([key]) => key === name || process.env['E2E_LOCALES'] === 'both');

/** Replaces the content by pasting, so that the input can reject parts of it. */
export async function paste(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
