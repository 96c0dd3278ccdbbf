import { acknowledgeDelivery, leaseDeliveries } from '@paddock/contract/entitlements/calls';
import { expect } from 'vitest';
import type { TestApp } from '../portal/test-app.ts';
import { type MadeUser, makeServer, makeServerKey, makeSteamId } from './make.ts';
import { buy, makeGoods } from './make-purchase.ts';

/** What a made server gives. */
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

/** A game server of its own with a key and something that the buyer can have delivered there. */
export async function makeDeliveryServer(t: TestApp, buyer: MadeUser) {
  const { id } = await makeServer(t, { game: 'fivem', type: null });
  const [key, item] = [
    await makeServerKey(t, id),
    await makeGoods(t, { type: 'delivery', server_id: id, ...give }),
  ];
  return { id, key, order: (steam_id = makeSteamId()) => buy(t, buyer, item.id, steam_id) };
}

/** Asks for work as the server of this key does. */
export async function leaseWork(t: TestApp, key: string, json: object = {}): Promise<Delivery[]> {
  const { status, body } = await t.call(leaseDeliveries, { as: key, json });
  expect(status).toBe(200);
  return body.deliveries;
}

/** Tells how a delivery went and answers the status. */
export async function acknowledge(
  t: TestApp,
  key: string,
  id: number,
  json: object = { result: 'done' },
): Promise<number> {
  const input = { params: { id } } as never;
  return (await t.call(acknowledgeDelivery, { as: key, input, json })).status;
}
