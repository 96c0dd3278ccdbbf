import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { horizontalOverflow, pageSettled } from '../support/page-settled.ts';
import { findPageProblems } from './page-problems.ts';
import { nameOf } from './screen.ts';
import { readSettings, type Visit, visitScreens } from './visit-screens.ts';

/*
 * Runs axe on every screen and state in both languages, both themes and at three widths, and checks what axe misses: one h1,
 * title, language, missing texts, digits, horizontal overflow at 320 px and at 200 % zoom.
 *
 * npm run axe -- --locale=fa --only=/admin   narrows the run. Exits with 1 on findings.
 */

const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
// Phone and desktop; the tablet width is reached by resizing the desktop window.
const settings = readSettings(args, { locale: 'fa,en', theme: 'dark', width: '1280,360' });
/** Widths in px that are checked for overflow only: a small phone, and 1280 px at 200 % zoom. */
const narrow = { phone: 320, desktop: 640 };
const tablet = 768;

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Screen name → finding → places. */
const found = new Map<string, Map<string, string[]>>();
let checkCount = 0;

/** Records findings and prints new ones; the summary at the end lists all. */
function record(visit: Visit, place: string, problems: string[]): void {
  const name = nameOf(visit.screen);
  const places = found.get(name) ?? new Map<string, string[]>();
  for (const problem of problems) {
    if (!places.has(problem)) print(`${name}, ${place}: ${problem}`);
    places.set(problem, [...(places.get(problem) ?? []), place]);
  }
  if (places.size > 0) found.set(name, places);
}

const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((next) => {
    const { classList } = document.documentElement;
    classList.toggle('light', next === 'light');
    classList.toggle('dark', next === 'dark');
  }, theme);

async function checkWidth(page: Page, visit: Visit, width: number): Promise<void> {
  const { locale, screen } = visit;
  record(visit, `${locale} dark ${width}`, await axeViolations(page));
  const problems = await findPageProblems(page, locale);
  // An open dialog hides the heading of the page, as it should.
  record(
    visit,
    `${locale} ${width}`,
    problems.filter((problem) => !screen.open || !problem.includes('headings')),
  );
  // Only colours differ between the themes.
  await setTheme(page, 'light');
  await page.evaluate(pageSettled);
  record(visit, `${locale} light ${width}`, await axeViolations(page, undefined, ['color-contrast']));
  await setTheme(page, 'dark');
  checkCount += 2;
}

async function checkScreen(page: Page, visit: Visit): Promise<void> {
  const isPhone = visit.width < 700;
  await checkWidth(page, visit, visit.width);
  if (!isPhone) {
    await page.setViewportSize({ width: tablet, height: 800 });
    await page.evaluate(pageSettled);
    await checkWidth(page, visit, tablet);
  }
  const width = isPhone ? narrow.phone : narrow.desktop;
  await page.setViewportSize({ width, height: 400 });
  const overflow = await horizontalOverflow(page);
  if (overflow > 0) record(visit, `${visit.locale} ${width}`, [`${overflow} px wider than the screen`]);
}

const start = performance.now();
const failures = await visitScreens(settings, checkScreen, only);
const sorted = [...found].sort(([a], [b]) => a.localeCompare(b, 'en'));
for (const [screen, problems] of sorted) {
  print(`\n${screen}`);
  for (const [problem, places] of problems) print(`  ${places.join(', ')}\n    ${problem}`);
}
for (const line of failures) print(`\nnot reached: ${line}`);
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
print(
  `\n${checkCount} checks in ${minutes} min; ${found.size} screens with findings, ${failures.length} not reached.`,
);
process.exitCode = found.size + failures.length > 0 ? 1 : 0;
