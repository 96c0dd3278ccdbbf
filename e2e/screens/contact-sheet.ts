import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pageSettled } from '../support/page-settled.ts';
import { root } from '../support/portal.ts';
import { nameOf } from './screen.ts';
import { screens } from './screens.ts';
import { readSettings, type Setting, type Visit, visitScreens } from './visit-screens.ts';

/*
 * Takes a screenshot of every screen and writes a page that shows them side by side: .paddock/sheet/index.html.
 *
 * npm run sheet -- --locale=fa --theme=light --width=768 --only=/admin   selects screens and settings.
 */

const args = process.argv.slice(2);
const settings = readSettings(args, { locale: 'fa,en', theme: 'dark', width: '1280,360' });
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
const folder = join(root, '.paddock', 'sheet');

const slug = (text: string) => text.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
const settingName = ({ locale, theme, width }: Setting) => `${locale}-${theme}-${width}`;
const fileOf = (visit: Visit) => `${slug(nameOf(visit.screen)) || 'home'}-${settingName(visit)}.jpg`;

/** Loads pictures below the fold, which otherwise wait for scrolling. Runs in the page. */
async function loadAllPictures(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}

/** Makes the window as tall as the page, so that fixed elements stay at its edges in the screenshot. */
async function growToPage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height });
  await page.evaluate(pageSettled);
}

const savedFiles = new Set<string>();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const start = performance.now();
const failures = await visitScreens(
  settings,
  async (page, visit) => {
    const file = fileOf(visit);
    await page.evaluate(loadAllPictures);
    if (!visit.screen.open) await growToPage(page);
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 85 });
    savedFiles.add(file);
  },
  only,
);

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const rows = screens.flatMap((screen) => {
  const pictures = settings.flatMap((setting) => {
    const file = fileOf({ ...setting, screen });
    const name = settingName(setting);
    return savedFiles.has(file)
      ? [
          `<figure><figcaption>${name}</figcaption><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a></figure>`,
        ]
      : [];
  });
  return pictures.length === 0
    ? []
    : [`<section><h2>${escape(nameOf(screen))}</h2><div>${pictures.join('')}</div></section>`];
});
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
body { font: 14px system-ui; margin: 16px; background: #222; color: #eee }
div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
figure { margin: 0 }
img { max-height: 640px; width: auto; border: 1px solid #555 }
</style>
<h1>Contact sheet</h1>
${rows.join('\n')}
</html>
`;
await writeFile(join(folder, 'index.html'), page);

const seconds = Math.round((performance.now() - start) / 1_000);
process.stdout.write(`${savedFiles.size} pictures in ${seconds} s: ${join(folder, 'index.html')}\n`);
for (const line of failures) process.stdout.write(`not reached: ${line}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
