import { expect, test } from 'vitest';
import { safeJoinLink } from './rules.ts';

test.each([
  'https://acstuff.club/s/q:race/online/join?ip=203.0.113.10&httpPort=8081',
  'acmanager://race/online/join?ip=203.0.113.10&httpPort=8081',
  'fivem://connect/203.0.113.11:30120',
  'steam://connect/203.0.113.12:27015',
  'STEAM://connect/203.0.113.12:27015',
])('%s is a valid join link', (link) => {
  expect(safeJoinLink(link)).toBe(link);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'http://example.com/join',
  'vbscript:x',
  '//example.com/join',
  '/servers',
  '203.0.113.10:9600',
  '',
])('%j is not', (link) => {
  expect(safeJoinLink(link)).toBeUndefined();
});
