import { gzipSync } from 'node:zlib';
import { type ClientBuild, publicScreens, scriptsOf } from './client-build.ts';

/** In KB of gzip. They leave a tenth of air: a budget warns of a library that slipped in, and does not design a page. */
const budgets = {
  /** All scripts of the landing page, of another public screen that is read, and of one that is a form with its rules. */
  landingScripts: 165,
  publicScripts: 170,
  formScripts: 190,
  /** All scripts of the first screen after signing in. */
  signedInScripts: 250,
  lazyChunk: 80,
  hero: 135,
  /** It stands in every public page. */
  stylesheet: 18,
  /** Fonts that a Persian page fetches before anybody touches it, with those of lap times. */
  fonts: 80,
} as const;

const landing = 'pages/public/landing/route';
const dashboard = 'pages/player/dashboard/route';
const forms =
  /^pages\/public\/(?:register|login|forgot-password|reset-password|verify-email|change-email|invitation)\//;
function kindOf(screen: string): 'landingScripts' | 'publicScripts' | 'formScripts' {
  if (screen === landing) return 'landingScripts';
  return forms.test(screen) ? 'formScripts' : 'publicScripts';
}
const isHero = (file: string) => /\/hero-particles-/.test(file);
const firstFonts = /\/(vazirmatn-(persian|ascii)|alexandria-persian|saira-ascii)-/;

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;

/** Says what is larger than it may be, each with its size; prints a table of all. */
export function checkBudgets(build: ClientBuild): string[] {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? kilobytes(gzipSync(build.read(file), { level: 9 }).length);
    sizes.set(file, size);
    return size;
  };
  const sum = (files: Iterable<string>) =>
    Math.round([...files].reduce((total, file) => total + sizeOf(file), 0) * 10) / 10;

  const rows: [what: string, size: number, most: number][] = publicScreens(build).map((screen) => [
    `scripts of ${screen}`,
    sum(scriptsOf(build, screen)),
    budgets[kindOf(screen)],
  ]);
  rows.push([`scripts of ${dashboard}`, sum(scriptsOf(build, dashboard)), budgets.signedInScripts]);
  for (const file of build.files.filter((file) => file.endsWith('.js')))
    rows.push([file, sizeOf(file), isHero(file) ? budgets.hero : budgets.lazyChunk]);
  rows.push([build.stylesheet, sizeOf(build.stylesheet), budgets.stylesheet]);
  // Fonts are compressed as they are.
  const fonts = build.files.filter((file) => firstFonts.test(file));
  rows.push([
    'first fonts',
    kilobytes(fonts.reduce((total, file) => total + build.read(file).length, 0)),
    budgets.fonts,
  ]);

  const told = rows.filter(([what]) => !what.startsWith('/assets/') || what.endsWith('.css'));
  process.stdout.write(`\nKB of gzip, and the most it may be\n${told.map(lineOf).join('')}`);
  return rows.filter(([, size, most]) => size > most).map((row) => lineOf(row).trim());
}

const lineOf = ([what, size, most]: [string, number, number]) =>
  `${size.toFixed(1).padStart(7)} ${String(most).padStart(5)}  ${what}\n`;
