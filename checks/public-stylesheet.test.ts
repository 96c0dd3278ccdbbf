import { readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { readSources, root } from './sources.ts';

const stylesheet = 'web/app/styles/public.css';
const imports = readImports(readSources(['web/app'], ['.ts', '.tsx']));

/** The paths where the public stylesheet does not look for classes. */
function readExcluded(text: string): string[] {
  const globs = [...text.matchAll(/@source not "([^"]+)"/g)].map(([, glob = '']) => glob);
  return globs.map((glob) => posix.join(posix.dirname(stylesheet), glob));
}

/** The files of public pages, including lazily loaded ones. */
function publicFiles(): Set<string> {
  const routes = readFileSync(join(root, 'web/app/routes.ts'), 'utf8');
  const areas = routes.slice(0, routes.indexOf("layout('layouts/signed-in/"));
  const screens = [...areas.matchAll(/'((?:layouts|pages)\/[^']+\.tsx?)'/g)].map(([, file]) => file);
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { from, to } of imports) if (from === file && to.startsWith('web/app/')) add(to);
  };
  ['root.tsx', 'entry.client.tsx', ...screens].forEach((file) => add(`web/app/${file}`));
  return found;
}

test('the public stylesheet covers all classes of public pages', () => {
  const excluded = readExcluded(readFileSync(join(root, stylesheet), 'utf8'));
  const isExcluded = (file: string) =>
    excluded.some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
  const files = [...publicFiles()].filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter(isExcluded)).toEqual([]);
  expect(isExcluded('web/app/pages/staff/developer/route.tsx')).toBe(true);
  expect(isExcluded('web/app/pages/staff/shop/item-dialog/item-dialog.tsx')).toBe(true);
});
