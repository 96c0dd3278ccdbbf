import { createPointsTemplate, listPointsTemplates } from '@paddock/contract/championships/admin-calls';
import { listDeliveries } from '@paddock/contract/entitlements/calls';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../test/make/make.ts';
import { buy } from '../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Every letter, mark, digit and space of these blocks, and words that combine them. */
const blocks: [number, number][] = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0x966, 0x96f],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
  [0xff01, 0xff5e],
];
const signs = blocks.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);
const words = [
  'می خواهم',
  'می\u200cخواهم',
  'جزء',
  'شیء ۀ',
  'Łukasz Ørsted Straße',
  'İstanbul',
  '۱٫۵',
  'Čáp\u00a0Æsir',
  '한국',
];

test('the database folds texts like the contract', async () => {
  const texts = [...signs, ...words].map((text) => `a${text}b`).filter((text) => text.isWellFormed());
  const { rows } = await t.deps.db.execute<{ text: string; folded: string }>(
    sql`select text, fold_for_search(text) as folded from unnest(${sql.param(texts)}::text[]) as text`,
  );
  const differing = rows.filter(({ text, folded }) => folded !== normalizeForSearch(text));
  expect(differing.map(({ text, folded }) => [text, folded, normalizeForSearch(text)])).toEqual([]);
  expect(rows).toHaveLength(texts.length);
});

/** Lists whose texts are stored as typed, each with a row of this name. */
const lists: Record<
  string,
  (manager: MadeUser, name: string) => Promise<(search: string) => Promise<number>>
> = {
  'points templates': async (as, name) => {
    const json = { name, name_en: null, places: [10] };
    expect((await t.call(createPointsTemplate, { as, json })).status).toBe(201);
    return async (search) =>
      (await t.call(listPointsTemplates, { as, input: { query: { search } } as never })).body.length;
  },
  transactions: async (as, title) => {
    const { id } = await makeItem(t, { title });
    await buy(t, await makeUser(t, { balance: 5 }), id);
    return async (search) =>
      (await t.call(listTransactions, { as, input: { query: { search } } as never })).body.total;
  },
  deliveries: async (as, title) => {
    const server = await makeServer(t, { name: title });
    const grant = { type: 'delivery', server_id: server.id, action: 'give', params: {} } as never;
    const { id } = await makeItem(t, { title, grants: [grant] });
    await buy(t, await makeUser(t, { balance: 5 }), id);
    return async (search) =>
      (await t.call(listDeliveries, { as, input: { query: { search } } as never })).body.length;
  },
};

describe.each(Object.keys(lists))('%s', (list) => {
  test.each([
    ['جزء ششم', 'جز ششم'],
    ['مسؤولان', 'مسوولان'],
    ['نيم‌روز', 'نیم روز'],
    ['Équipe Ørsted', 'equipe orsted'],
    ['توربو ۱٫۵', '1.5'],
  ])('%s is found by %s', async (name, search) => {
    const manager = await makeUser(t, { role: 'manager' });
    const count = await lists[list]?.(manager, `${name} ${list}`);
    expect(await count?.(search)).toBeGreaterThan(0);
    expect(await count?.(`${search} nowhere`)).toBe(0);
  });
});
