import { gzipSync } from 'node:zlib';
import { type ClientBuild, publicScreens, scriptsOf } from './client-build.ts';

/** Gzipped KB, about a tenth above the current sizes, to catch an accidental library without constraining the design. */
const budgets = {
  /** All scripts of the landing page, of other public screens, and of public screens with a validated form. */
  landingScripts: 165,
  publicScripts: 170,
  formScripts: 190,
  /** All scripts of the first screen after signing in. */
  signedInScripts: 250,
  lazyChunk: 80,
  hero: 135,
  /** Inlined in every public page. */
  stylesheet: 18,
  /** Fonts that a Persian page with lap times fetches initially. */
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

/** Prints all sizes. Returns a line for each exceeded budget. */
export function checkBudgets(build: ClientBuild): string[] {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? kilobytes(gzipSync(build.read(file), { level: 9 }).length);
    sizes.set(file, size);
    return size;
  };
  const sum = (files: Iterable<string>) =>
    Math.round([...files].reduce((total, file) => total + sizeOf(file), 0) * 10) / 10;

  const rows: [what: string, size: number, max: number][] = publicScreens(build).map((screen) => [
    `scripts of ${screen}`,
    sum(scriptsOf(build, screen)),
    budgets[kindOf(screen)],
  ]);
  rows.push([`scripts of ${dashboard}`, sum(scriptsOf(build, dashboard)), budgets.signedInScripts]);
  for (const file of build.files.filter((file) => file.endsWith('.js')))
    rows.push([file, sizeOf(file), isHero(file) ? budgets.hero : budgets.lazyChunk]);
  rows.push([build.stylesheet, sizeOf(build.stylesheet), budgets.stylesheet]);
  // WOFF2 is already compressed.
  const fonts = build.files.filter((file) => firstFonts.test(file));
  rows.push([
    'first fonts',
    kilobytes(fonts.reduce((total, file) => total + build.read(file).length, 0)),
    budgets.fonts,
  ]);

  const printed = rows.filter(([what]) => !what.startsWith('/assets/') || what.endsWith('.css'));
  process.stdout.write(`\nGzipped KB and budget\n${printed.map(lineOf).join('')}`);
  return rows.filter(([, size, max]) => size > max).map((row) => lineOf(row).trim());
}

const lineOf = ([what, size, max]: [string, number, number]) =>
  `${size.toFixed(1).padStart(7)} ${String(max).padStart(5)}  ${what}\n`;
