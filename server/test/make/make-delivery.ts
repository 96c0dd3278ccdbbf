import { acknowledgeDelivery, leaseDeliveries } from '@paddock/contract/entitlements/calls';
import { expect } from 'vitest';
import type { TestApp } from '../portal/test-app.ts';
import { type MadeUser, makeServer, makeServerKey, makeSteamId } from './make.ts';
import { buy, makeGoods } from './make-purchase.ts';

/** A delivery of the test server. */
export const give = {
  action: 'grant_item',
  params: { item: 'کلید طلایی', amount: 2, bound: true },
};

export interface Delivery {
  id: number;
  action: string;
  steam_id: string;
  params: Record<string, unknown>;
}

export const idsOf = (deliveries: Delivery[]) => deliveries.map(({ id }) => id);

/** A game server with a key, and an item delivered to it. */
export async function makeDeliveryServer(t: TestApp, buyer: MadeUser) {
  const { id } = await makeServer(t, { game: 'fivem', type: null });
  const [key, item] = [
    await makeServerKey(t, id),
    await makeGoods(t, { type: 'delivery', server_id: id, ...give }),
  ];
  return { id, key, order: (steam_id = makeSteamId()) => buy(t, buyer, item.id, steam_id) };
}

/** Leases work with the key of this server. */
export async function leaseWork(t: TestApp, key: string, json: object = {}): Promise<Delivery[]> {
  const { status, body } = await t.call(leaseDeliveries, { as: key, json });
  expect(status).toBe(200);
  return body.deliveries;
}

/** Reports the outcome of a delivery and returns the status. */
export async function acknowledge(
  t: TestApp,
  key: string,
  id: number,
  json: object = { result: 'done' },
): Promise<number> {
  const input = { params: { id } } as never;
  return (await t.call(acknowledgeDelivery, { as: key, input, json })).status;
}
