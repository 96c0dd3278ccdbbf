import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, textDirection } from '@paddock/contract/i18n/locale';
import type { Page } from '@playwright/test';
import { horizontalOverflow } from '../support/page-settled.ts';
import { root } from '../support/portal.ts';

/** The namespaces of all texts. A missing text is rendered as `namespace.key`. */
function readNamespaces(): string[] {
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

const namespaces = readNamespaces();

interface PageSnapshot {
  h1: number;
  title: string;
  lang: string;
  dir: string;
  texts: string[];
  numbers: string[];
}

/** Runs in the page. */
function takeSnapshot(): PageSnapshot {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts = new Set<string>();
  const numbers = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !parent || parent.closest('script, style, noscript') || !isVisible(parent)) continue;
    texts.add(text);
    // Names, ids, lap times and user texts are isolated or have their own direction.
    if (!parent.closest('bdi, body [dir], body [lang], code, pre, svg, select')) numbers.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text) texts.add(text);
    }
  const { lang, dir } = document.documentElement;
  const h1 = [...document.querySelectorAll('h1')].filter(isVisible).length;
  return { h1, title: document.title, lang, dir, texts: [...texts], numbers: [...numbers] };
}

/** Whether an interface text has digits of the other script. */
function hasWrongDigits(text: string, locale: Locale): boolean {
  if (locale === 'en') return /[۰-۹٠-٩]/.test(text);
  // Product names (GT3, CS2, MP4), dollar amounts and Discord and Steam ids keep Latin digits.
  return /(?<![A-Za-z\d$.-])\d/.test(text.replace(/\$[\d.,]+|\b\d{17,}\b/g, ' '));
}

/** Problems that axe does not find: headings, title, language, missing texts, digits, width. */
export async function findPageProblems(page: Page, locale: Locale): Promise<string[]> {
  const snapshot = await page.evaluate(takeSnapshot);
  const key = new RegExp(`(?<![\\w@/.-])(?:${namespaces.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*(?![\\w/@])`);
  const missing = snapshot.texts.filter((text) => key.test(text) || /\{\{|\}\}/.test(text));
  const digits = snapshot.numbers.filter((text) => hasWrongDigits(text, locale));
  const overflow = await horizontalOverflow(page);
  return [
    ...(snapshot.h1 === 1 ? [] : [`${snapshot.h1} headings of the first level`]),
    ...(snapshot.title ? [] : ['no title']),
    ...(snapshot.lang === locale ? [] : [`lang is ${snapshot.lang}`]),
    ...(snapshot.dir === textDirection(locale) ? [] : [`dir is ${snapshot.dir}`]),
    ...missing.map((text) => `missing text: ${text}`),
    ...digits.map((text) => `digits: ${text.slice(0, 80)}`),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}
