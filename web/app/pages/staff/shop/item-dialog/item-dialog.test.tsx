// @vitest-environment happy-dom
import { cents, rials } from '@paddock/contract/core/money';
import { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type ApiServer,
  jsonReply,
  type Reply,
  refusal,
  startApiServer,
  unexplainedFailure,
} from '#test/api-server.ts';
import {
  eventually,
  getControl,
  getDialog,
  mountScreen,
  press,
  readAlerts,
  readDescription,
  typeIn,
} from '#test/mount-screen.tsx';
import { ItemDialog } from './item-dialog.tsx';

const update = 'PUT /api/v1/admin/shop/items/7';

const item: AdminShopItem = {
  id: 7,
  title: 'Season pass',
  title_en: null,
  description: 'Every track for one month.',
  description_en: null,
  price_usd: cents(500),
  price_rial: rials(0),
  category: { id: 1, name: 'Passes', name_en: null },
  category_id: 1,
  stock: 9,
  is_active: true,
  main_image: null,
  additional_images: [],
  features: {},
  features_en: null,
  is_renewable: false,
  grants: [],
  updated_at: new Date('2026-11-20T10:00:00Z'),
};

/** The item after a concurrent change. */
const edited = (changes: Partial<AdminShopItem>, minute: number): AdminShopItem => ({
  ...item,
  ...changes,
  updated_at: new Date(Date.UTC(2026, 10, 20, 11, minute)),
});
const instant = ({ updated_at }: AdminShopItem) => updated_at.toISOString();

const explanation = 'Someone else saved this.';
const changed = (record: AdminShopItem): Reply =>
  refusal('changed_meanwhile', explanation, { record: z.encode(AdminShopItem, record) });

let api: ApiServer;
let screen: ReturnType<typeof mountScreen>;
const onClose = vi.fn();

beforeEach(async () => {
  onClose.mockReset();
  api = await startApiServer();
  api.plan('GET /api/v1/admin/shop/categories', jsonReply([{ ...item.category, slug: 'passes' }]));
  screen = mountScreen(<ItemDialog item={item} onClose={onClose} />);
  await eventually(() => getControl('title'));
  return async () => {
    await screen.unmount();
    await api.close();
  };
});

const save = () => press('Save changes', getDialog);
const sent = () => api.callsOf(update).map(({ body }) => body);

/** The choice of a field between the stored value and the input. */
function getChoice(label: string) {
  const groups = [...getDialog().querySelectorAll('fieldset')];
  const group = groups.find((one) => one.querySelector('legend')?.textContent === label);
  const [stored, mine] = group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
  if (!group || !stored || !mine) throw new Error(`no choice of ${label}`);
  return { group, stored, mine };
}

/** The texts of both sides of a choice, the selected one marked. */
const readChoice = (label: string) => {
  const { stored, mine } = getChoice(label);
  return [stored, mine].map(({ labels, checked }) => {
    const parts = labels?.[0]?.querySelectorAll('span > span') ?? [];
    return `${checked ? '*' : ''}${[...parts].map(({ textContent }) => textContent).join(': ')}`;
  });
};
const countChoices = () => getDialog().querySelectorAll('legend + div input[type=radio]').length / 2;

function getTab(label: string): HTMLElement {
  const tab = [...getDialog().querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === label,
  );
  if (!tab) throw new Error(`no tab ${label}`);
  return tab;
}

const [mineTitle, mineDescription] = ['Silver pass', 'Every track for three months.'];

/** Saves two changed fields, one of which was changed by someone else since the form was opened. */
async function saveOver(stored: AdminShopItem, ...replies: Reply[]) {
  typeIn('title', mineTitle);
  typeIn('description', mineDescription);
  api.plan(update, changed(stored), ...replies);
  await save();
  await eventually(() => getChoice('Title'));
}

test('after a concurrent change the form shows both values of each conflicting field', async () => {
  const gold = edited({ title: 'Gold pass', stock: 7 }, 1);
  await saveOver(gold);
  expect(sent()).toEqual([{ title: mineTitle, description: mineDescription, updated_at: instant(item) }]);
  expect(readAlerts(getDialog())).toEqual([explanation]);
  expect(screen.readToasts()).toEqual([`bad: ${explanation}`]);
  await eventually(() => expect(document.activeElement?.textContent).toBe('Someone else saved this record'));

  // The untouched stock takes the stored value. The description, changed only here, is no conflict.
  expect(readChoice('Title')).toEqual(['Saved value: Gold pass', `Your value: ${mineTitle}`]);
  expect(readChoice('Stock')).toEqual(['*Saved value: 7', 'Your value: 9']);
  expect(countChoices()).toBe(2);
  expect(getControl('stock').value).toBe('7');
  expect(getControl('title').value).toBe(mineTitle);
  expect(getControl('description').value).toBe(mineDescription);

  await save();
  const { group, stored } = getChoice('Title');
  await eventually(() => expect(readDescription(group)).toBe('Choose one of the two.'));
  await eventually(() => expect(document.activeElement).toBe(stored));
  expect(sent()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('the choice decides what is sent, and the input can be restored', async () => {
  const gold = edited({ title: 'Gold pass', stock: 7 }, 1);
  const platinum = edited({ title: 'Platinum pass', stock: 7 }, 2);
  const saved = { ...platinum, description: mineDescription };
  await saveOver(gold, changed(platinum), jsonReply(z.encode(AdminShopItem, saved)));

  getChoice('Title').stored.click();
  await eventually(() => expect(getControl('title').value).toBe('Gold pass'));
  getChoice('Title').mine.click();
  await eventually(() => expect(getControl('title').value).toBe(mineTitle));
  getChoice('Stock').mine.click();
  await eventually(() => expect(getControl('stock').value).toBe('9'));
  await save();
  await eventually(() =>
    expect(readChoice('Title')).toEqual(['Saved value: Platinum pass', `Your value: ${mineTitle}`]),
  );
  expect(sent()[1]).toEqual({
    title: mineTitle,
    description: mineDescription,
    stock: '9',
    stock_seen: '7',
    updated_at: instant(gold),
  });

  // After another change only the fields changed since are in conflict.
  expect(countChoices()).toBe(1);
  getChoice('Title').stored.click();
  await eventually(() => expect(getControl('title').value).toBe('Platinum pass'));
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[2]).toEqual({
    description: mineDescription,
    stock: '9',
    stock_seen: '7',
    updated_at: instant(platinum),
  });
  expect(screen.readToasts().at(-1)).toBe('ok: Item saved.');
});

test('typing in a conflicting field selects the input', async () => {
  const gold = edited({ title: 'Gold pass' }, 1);
  await saveOver(gold, jsonReply(z.encode(AdminShopItem, gold)));
  typeIn('title', 'Silver pass of winter');
  await eventually(() =>
    expect(readChoice('Title')).toEqual(['Saved value: Gold pass', '*Your value: Silver pass of winter']),
  );
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[1]).toMatchObject({ title: 'Silver pass of winter', updated_at: instant(gold) });
});

test('an unexplained failure is no conflict: the next attempt sends the same', async () => {
  typeIn('title', mineTitle);
  api.plan(update, unexplainedFailure, jsonReply(z.encode(AdminShopItem, item)));
  await save();
  await eventually(() => expect(readAlerts(getDialog())).toEqual(['Failed to save item']));
  expect(screen.readToasts()).toEqual(['bad: Failed to save item']);
  expect(getControl('title').value).toBe(mineTitle);
  expect(countChoices()).toBe(0);
  await save();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { title: mineTitle, updated_at: instant(item) };
  expect(sent()).toEqual([body, body]);
});

test('an error of a field on another tab opens the tab and focuses the field', async () => {
  typeIn('title', mineTitle);
  const errors = { price_usd: 'Dollars are not taken today.' };
  api.plan(update, refusal('validation_failed', 'Check the fields.', { errors }));
  await save();
  await eventually(() => expect(document.activeElement).toBe(getControl('price_usd')));
  expect(readDescription(getControl('price_usd'))).toBe(errors.price_usd);
  expect(readAlerts(getDialog())).toEqual(['Check the fields.']);
  (await eventually(() => getTab('Basic'))).click();
  await eventually(() => expect(getControl('title').value).toBe(mineTitle));
});
