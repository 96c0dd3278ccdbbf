import { expect, test } from 'vitest';
import { slugify } from './category-slug.ts';

test.each([
  ['Cars', 'cars'],
  ['GT3 Cars & Skins!', 'gt3-cars-skins'],
  ['  --VIP--  ', 'vip'],
  ['لیوری', 'لیوری'],
  ['رول\u200cپلی پارس', 'رول-پلی-پارس'],
  ['پک ۲۰۲۶', 'پک-2026'],
  ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full-width'],
  ['a/b?c#d%2e', 'a-b-c-d-2e'],
  ['★ ★', 'category'],
])('%j becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
