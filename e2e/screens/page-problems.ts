import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import type { Page } from '@playwright/test';
import { horizontalOverflow } from '../support/page-settled.ts';
import { root } from '../support/portal.ts';

/** The first steps of every key: a text without words shows itself as `feature.key`. */
function namesOfTexts(): string[] {
  const app = join(root, 'web', 'app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  return files.flatMap((path) =>
    [...readFileSync(join(app, path), 'utf8').matchAll(/defineMessages\('([^']+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
}

const names = namesOfTexts();

interface Seen {
  h1: number;
  title: string;
  lang: string;
  dir: string;
  texts: string[];
  numbers: string[];
}

/** Runs in the page. */
function see(): Seen {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts = new Set<string>();
  const numbers = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !parent || parent.closest('script, style, noscript') || !isSeen(parent)) continue;
    texts.add(text);
    // Names, ids, times of laps and what people write are isolated or say their own direction.
    if (!parent.closest('bdi, body [dir], body [lang], code, pre, svg, select')) numbers.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text) texts.add(text);
    }
  const { lang, dir } = document.documentElement;
  const h1 = [...document.querySelectorAll('h1')].filter(isSeen).length;
  return { h1, title: document.title, lang, dir, texts: [...texts], numbers: [...numbers] };
}

/** Digits of the other script in a text of the page's own. */
function wrongDigits(text: string, locale: Locale): boolean {
  if (locale === 'en') return /[۰-۹٠-٩]/.test(text);
  // Names of things (GT3, CS2, MP4), dollars and ids of Discord and Steam keep their digits.
  return /(?<![A-Za-z\d$.-])\d/.test(text.replace(/\$[\d.,]+|\b\d{17,}\b/g, ' '));
}

/** What is wrong with the page beside what axe knows: heading, title, language, words without text, digits, width. */
export async function findPageProblems(page: Page, locale: Locale): Promise<string[]> {
  const seen = await page.evaluate(see);
  const key = new RegExp(`(?<![\\w@/.-])(?:${names.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*(?![\\w/@])`);
  const unsaid = seen.texts.filter((text) => key.test(text) || /\{\{|\}\}/.test(text));
  const digits = seen.numbers.filter((text) => wrongDigits(text, locale));
  const overflow = await horizontalOverflow(page);
  return [
    ...(seen.h1 === 1 ? [] : [`${seen.h1} headings of the first level`]),
    ...(seen.title ? [] : ['no title']),
    ...(seen.lang === locale ? [] : [`lang is ${seen.lang}`]),
    ...(seen.dir === textDirection(locale) ? [] : [`dir is ${seen.dir}`]),
    ...unsaid.map((text) => `no words: ${text}`),
    ...digits.map((text) => `digits: ${text.slice(0, 80)}`),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}
