import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { owner } from './accounts.ts';
import { tokenOf } from './api.ts';
import { root } from './portal.ts';

interface ItemFields {
  title: string;
  price_usd: string;
  price_rial?: string;
  stock?: string;
  grants?: string;
}

async function send(url: string, method: 'POST' | 'PUT', path: string, form: FormData): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(url, owner)}` };
  const response = await fetch(url + path, { method, headers, body: form });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Creates a shop item for one test. Returns its id. */
export async function makeItem(url: string, fields: ItemFields): Promise<number> {
  const response = await fetch(`${url}/api/v1/admin/shop/categories`, {
    headers: { authorization: `Bearer ${await tokenOf(url, owner)}` },
  });
  const [category] = (await response.json()) as { id: number }[];
  const form = new FormData();
  const picture = readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'car.webp'));
  const all = { description: 'فقط برای همین آزمون', price_rial: '0', stock: '-1', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('category_id', String(category?.id));
  form.append('main_image', new File([picture], 'car.webp', { type: 'image/webp' }));
  return send(url, 'POST', '/api/v1/admin/shop/items', form);
}

export async function changeItem(url: string, id: number, fields: Partial<ItemFields>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await send(url, 'PUT', `/api/v1/admin/shop/items/${id}`, form);
}
