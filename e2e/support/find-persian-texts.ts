import type { Page } from '@playwright/test';
import { demoMembers } from '../../server/src/seed/demo/data/members.ts';

/** Persian texts of demo members: their names, their teams, a ticket and a draft. */
const memberTexts = [
  'سامان',
  'مهسا',
  ...demoMembers.map(({ username }) => username).filter((name) => /\p{Script=Arabic}/u.test(name)),
  'نیلوفر رستمی',
  'تیم کاسپین',
  'شب‌رو',
  'پیست ۹۸',
  'شب',
  'آیتم خریدم ولی در سرور ندارم',
  'ایده‌هایی برای فصل بعد',
];

/**
 * Visible texts, titles, alternative texts and labels with Persian letters, which an English reader cannot read. Excludes the
 * language switch and user texts, which are marked by `lang`.
 */
export function findPersianTexts(page: Page): Promise<string[]> {
  return page.evaluate((excluded) => {
    const isPersian = (text: string) =>
      /\p{Script=Arabic}/u.test(excluded.reduce((rest, part) => rest.replaceAll(part, ''), text));
    const isExcluded = (element: Element) =>
      element.closest(
        'script, style, noscript, [hreflang="fa"], p[lang="fa"], bdi[lang="fa"], button[lang="fa"]',
      ) !== null;
    const found: string[] = [document.title].filter(isPersian);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && isPersian(node.textContent ?? '') && !isExcluded(parent) && parent.checkVisibility())
        found.push((node.textContent ?? '').trim());
    }
    for (const element of document.body.querySelectorAll('[title], [alt], [aria-label], [placeholder]')) {
      if (isExcluded(element)) continue;
      for (const name of ['title', 'alt', 'aria-label', 'placeholder']) {
        const text = element.getAttribute(name) ?? '';
        if (isPersian(text)) found.push(`${name}: ${text}`);
      }
    }
    return found;
  }, memberTexts);
}
