import { writeFileSync } from 'node:fs';
import { PurgeCSS } from 'purgecss';
import { type ClientBuild, publicScreens, scriptsOf, stylesheetsOf } from './client-build.ts';

/** Libraries bring no class of ours, only words that look like some. */
const isOurs = (file: string) => !/\/(react|router|rolldown-runtime)-[^/]+\.js$/.test(file);

/** Everything between quotes, spaces and brackets of markup: a class of Tailwind may hold any other sign. */
const wordsOf = (text: string) => text.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [];

/** Values that browsers without @property need, which get the whole stylesheet as soon as the others. */
const forOldBrowsers = /\/\*!.*?\*\/|@layer properties\{@supports.*?\}\}\}/gs;

/** Faces of rare letters. */
const rareFonts = /@font-face\{[^}]*-(rest|ext)-[^}]*\}/g;

/**
 * Of the stylesheet, what the scripts of each public screen name: it stands in the page, so that the first look waits for
 * nothing. What else there is comes with the whole stylesheet, once the page has been painted.
 */
export async function writeCriticalCss(build: ClientBuild): Promise<Record<string, string>> {
  const styles: Record<string, string> = {};
  for (const screen of publicScreens(build)) {
    const raw = stylesheetsOf(build, screen)
      .map((file) => build.read(file).toString())
      .join('\n');
    const scripts = [...scriptsOf(build, screen)].filter(isOurs).map((file) => build.read(file).toString());
    const [purged] = await new PurgeCSS().purge({
      content: [{ raw: scripts.join('\n'), extension: 'js' }],
      css: [{ raw }],
      defaultExtractor: wordsOf,
      // An attribute may come from anywhere.
      dynamicAttributes: [...new Set([...raw.matchAll(/\[([a-z][\w-]*)/g)].map(([, name]) => name ?? ''))],
      // Nobody points at a page that is not there yet.
      blocklist: [/:hover/, /:active/],
      keyframes: true,
      variables: true,
    });
    styles[screen] = (purged?.css ?? '').replace(forOldBrowsers, '').replace(rareFonts, '');
  }
  writeFileSync(new URL('../first-styles.json', build.folder), JSON.stringify(styles));
  return styles;
}
