import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { horizontalOverflow, pageSettled } from '../support/page-settled.ts';
import { findPageProblems } from './page-problems.ts';
import { nameOf } from './screen.ts';
import { readSettings, type Visit, visitScreens } from './visit-screens.ts';

/*
 * axe over every screen and its states, in both languages, both themes and at three widths, and what axe does not see:
 * one heading, a title, the language, texts without words, digits, sideways overflow at 320 px and at 200 % zoom.
 *
 * npm run axe -- --locale=fa --only=/admin   looks at fewer. Ends with 1 when something was found.
 */

const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
// A phone and a desk; the third width is reached by making the desk's window smaller.
const settings = readSettings(words, { locale: 'fa,en', theme: 'dark', width: '1280,360' });
/** Widths at which only overflow is looked at: a small phone, and 1280 px at 200 % zoom. */
const narrow = { phone: 320, desk: 640 };
const tablet = 768;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** By screen: what was found, and where. */
const found = new Map<string, Map<string, string[]>>();
let looks = 0;

/** Says what is found for the first time; the table at the end has it all. */
function note(visit: Visit, where: string, faults: string[]): void {
  const name = nameOf(visit.screen);
  const ofScreen = found.get(name) ?? new Map<string, string[]>();
  for (const fault of faults) {
    if (!ofScreen.has(fault)) say(`${name}, ${where}: ${fault}`);
    ofScreen.set(fault, [...(ofScreen.get(fault) ?? []), where]);
  }
  if (ofScreen.size > 0) found.set(name, ofScreen);
}

const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((next) => {
    const { classList } = document.documentElement;
    classList.toggle('light', next === 'light');
    classList.toggle('dark', next === 'dark');
  }, theme);

async function lookAtWidth(page: Page, visit: Visit, width: number): Promise<void> {
  const { locale, screen } = visit;
  note(visit, `${locale} dark ${width}`, await axeViolations(page));
  const faults = await findPageProblems(page, locale);
  // An open dialog hides the page's heading, as it should.
  note(
    visit,
    `${locale} ${width}`,
    faults.filter((fault) => !screen.open || !fault.includes('headings')),
  );
  // Only colours differ between the themes.
  await setTheme(page, 'light');
  await page.evaluate(pageSettled);
  note(visit, `${locale} light ${width}`, await axeViolations(page, undefined, ['color-contrast']));
  await setTheme(page, 'dark');
  looks += 2;
}

async function look(page: Page, visit: Visit): Promise<void> {
  const isPhone = visit.width < 700;
  await lookAtWidth(page, visit, visit.width);
  if (!isPhone) {
    await page.setViewportSize({ width: tablet, height: 800 });
    await page.evaluate(pageSettled);
    await lookAtWidth(page, visit, tablet);
  }
  const width = isPhone ? narrow.phone : narrow.desk;
  await page.setViewportSize({ width, height: 400 });
  const overflow = await horizontalOverflow(page);
  if (overflow > 0) note(visit, `${visit.locale} ${width}`, [`${overflow} px wider than the screen`]);
}

const began = performance.now();
const missed = await visitScreens(settings, look, only);
const sorted = [...found].sort(([one], [other]) => one.localeCompare(other, 'en'));
for (const [screen, faults] of sorted) {
  say(`\n${screen}`);
  for (const [fault, places] of faults) say(`  ${places.join(', ')}\n    ${fault}`);
}
for (const line of missed) say(`\nnot shown: ${line}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
say(`\n${looks} looks in ${minutes} min; ${found.size} screens with findings, ${missed.length} not shown.`);
process.exitCode = found.size + missed.length > 0 ? 1 : 0;
