import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

test.each([
  ['/Servers', '/servers'],
  ['/servers/', '/servers'],
  ['/SERVERS/%DB%B5/', '/servers/5'],
  ['/servers/٥/Timing', '/servers/5/timing'],
  ['/championships/Caspian-Cup//Standings', '/championships/caspian-cup/standings'],
  ['/blog/My-Post', '/blog/my-post'],
  ['/Teams/CSP', '/teams/CSP'],
  ['/dashboard/Teams/invitation/aBcD/', '/dashboard/teams/invitation/aBcD'],
  ['//evil.example/x/', '/evil.example/x'],
])('%s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBeUndefined();
});

test.each([
  '/',
  '/servers',
  '/servers/5',
  '/teams/CSP',
  '/dashboard/teams/invitation/aBcD',
  '/Robots.TXT',
  '/servers.data',
  '/blog/%D9%BE%DB%8C%D8%B3%D8%AA',
])('%s stays', (path) => {
  expect(canonicalPath(path)).toBeUndefined();
});
