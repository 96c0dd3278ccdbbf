import { expect, test } from 'vitest';
import { indexIds } from './nearest-id.ts';

const ids = indexIds(
  ['spa', 'ks_nurburgring/layout_gp_a', 'ks_nurburgring/layout_sprint_a', 'ks_ferrari_488_gt3', 'monza'].map(
    (raw) => ({ raw }),
  ),
);

test.each([
  ['rt_spa', 'spa'],
  ['nurburgring_gp/layout_gp_a', 'ks_nurburgring/layout_gp_a'],
  ['ferrari_488_gt3_evo', 'ks_ferrari_488_gt3'],
  ['monza_2024', 'monza'],
])('%s is a version of %s', (id, raw) => {
  expect(ids.find(id)?.raw).toBe(raw);
});

test.each(['shutoko', 'x', ''])('%j has no similar id', (id) => {
  expect(ids.find(id)).toBeUndefined();
});
