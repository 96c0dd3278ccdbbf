import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutIconKeys } from './script-plugins.ts';

test('an icon keeps its shapes and loses their keys', () => {
  const users = readFileSync(
    new URL('../../../node_modules/lucide-react/dist/esm/icons/users.mjs', import.meta.url),
    'utf8',
  );
  const light = withoutIconKeys(users);
  expect(users).toContain('key: "');
  expect(light).not.toContain('key:');
  expect(light.match(/\["path", \{ d: "[^"]+" \}\]/g)).toHaveLength(3);
  expect(light).toContain('["circle", { cx: "9", cy: "7", r: "4" }]');
});
