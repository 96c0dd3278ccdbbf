import type { Page } from '@playwright/test';
import { demoMembers } from '../../server/src/seed/demo/data/members.ts';

/** How members of the demo write their own names and those of their teams, and what the demo player calls a ticket and a draft. */
const ownWords = [
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
 * What of a page an English reader cannot read: visible texts, titles, alternatives and labels with Persian letters. Left out
 * are the language switch and, marked by `lang`, the words of members.
 */
export function persianTexts(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const isPersian = (text: string) =>
      /\p{Script=Arabic}/u.test(known.reduce((rest, words) => rest.replaceAll(words, ''), text));
    const isLeftOut = (element: Element) =>
      element.closest(
        'script, style, noscript, [hreflang="fa"], p[lang="fa"], bdi[lang="fa"], button[lang="fa"]',
      ) !== null;
    const found: string[] = [document.title].filter(isPersian);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && isPersian(node.textContent ?? '') && !isLeftOut(parent) && parent.checkVisibility())
        found.push((node.textContent ?? '').trim());
    }
    for (const element of document.body.querySelectorAll('[title], [alt], [aria-label], [placeholder]')) {
      if (isLeftOut(element)) continue;
      for (const name of ['title', 'alt', 'aria-label', 'placeholder']) {
        const text = element.getAttribute(name) ?? '';
        if (isPersian(text)) found.push(`${name}: ${text}`);
      }
    }
    return found;
  }, ownWords);
}
