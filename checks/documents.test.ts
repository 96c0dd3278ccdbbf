import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnansweredItems, findUnknownFiles, findUnusualDecisions } from './documents.ts';
import { readSources, root } from './sources.ts';

const decisions = readSources(['docs/decisions'], ['.md']);
const documents = [
  ...decisions,
  ...[
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'agent/README.md',
    'docs/operating.md',
    'docs/security.md',
    'docs/glossary.md',
  ].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  })),
];
const folders = ['contract', 'deploy', 'server', 'web', 'agent', 'bench', 'checks', 'e2e', 'scripts'];
const files = readSources(folders, [
  '.ts',
  '.tsx',
  '.mjs',
  '.css',
  '.sql',
  '.json',
  '.yml',
  '.yaml',
  '.conf',
  '.example',
  '.service',
]).map(({ path }) => path);

test('documents name existing files', () => {
  expect(documents.flatMap((document) => findUnknownFiles(document, files))).toEqual([]);
  const planted = { path: 'README.md', text: 'See `server/src/app.ts`, `app.ts` and `http/gone.ts`.' };
  expect(findUnknownFiles(planted, files)).toEqual(['README.md names http/gone.ts']);
});

test('each ASVS item of level 2 is answered once', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(findUnansweredItems(text)).toEqual([]);
  expect(findUnansweredItems(text.replace('| 1.2.6-8 |', '| 1.2.6-7 |'))).toEqual(['1.2.8 is not answered']);
  expect(findUnansweredItems(text.replace('| 5.1.1 | done |', '| 5.1.1 | later |'))).toHaveLength(1);
});

test('decision records have number, date, status, context, decision and consequences', () => {
  expect(findUnusualDecisions(decisions)).toEqual([]);
  const parts = '\n## Context\n\n## Decision\n\n## Consequences\n';
  const path = 'docs/decisions/0001-a.md';
  expect(findUnusualDecisions([{ path, text: `# 1. A\n${parts}` }])).toEqual([path]);
  expect(
    findUnusualDecisions([{ path, text: `# 1. A\n\nDate: 2026-01-01\nStatus: accepted\n${parts}` }]),
  ).toEqual([]);
});
