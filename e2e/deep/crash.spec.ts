import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { freePort, runOwnPortal, runPortal } from '../support/portal.ts';

const rounds = 3;

test('after SIGKILL the portal restarts with every confirmed purchase and a matching balance', async () => {
  test.slow();
  const original = await runOwnPortal('crash');
  let portal = original;
  try {
    const player = demoPlayer();
    let client = await signIn(portal.url, player);
    const { body: items } = await client.get('/api/v1/users/shop/items');
    const item = items.find(
      ({ price_usd, stock }: { price_usd: number; stock: number }) => price_usd === 2 && stock === -1,
    );
    const confirmed: string[] = [];
    // The demo player has earlier payments of every kind.
    const { body: before } = await client.get('/api/v1/transactions/user/transactions?limit=100');
    const earlier = new Set(before.items.map(({ id }: { id: number }) => id));
    const first = (await client.get('/api/v1/users/dashboard')).body.balance;

    for (let round = 0; round < rounds; round += 1) {
      let buying = true;
      const countBefore = confirmed.length;
      const buyers = Array.from({ length: 4 }, async (_, buyer) => {
        for (let turn = 0; buying; turn += 1) {
          const steam_id = `7656120200${3_000_000 + round * 10_000 + buyer * 1_000 + turn}`;
          const order = { item_id: item.id, amount: item.price_usd, steam_id };
          const response = await client
            .post('/api/v1/transactions/pay-with-balance', order)
            .catch(() => undefined);
          if (response?.status === 201) confirmed.push(response.body.transaction_id);
          if (response?.body.code === 'balance_insufficient') return;
        }
      });
      // Kills the portal during purchases, at a different moment each round.
      await expect.poll(() => confirmed.length, { intervals: [10] }).toBeGreaterThan(countBefore);
      await sleep(round * 15);
      portal.process.kill('SIGKILL');
      await once(portal.process, 'exit');
      buying = false;
      await Promise.all(buyers);

      portal = await runPortal('crash', original.dataDir, await freePort());
      client = await signIn(portal.url, player);
      const { body: list } = await client.get('/api/v1/transactions/user/transactions?limit=100');
      const fresh = list.items.filter(({ id }: { id: number }) => !earlier.has(id));
      const accepted = fresh.filter(({ status }: { status: string }) => status === 'ACCEPTED');
      const ids = new Set(accepted.map(({ transaction_id }: { transaction_id: string }) => transaction_id));
      expect(confirmed.filter((id) => !ids.has(id))).toEqual([]);
      // Purchases are atomic: no payment is pending, and the balance equals the sum of the list.
      expect(fresh).toHaveLength(accepted.length);
      const cents = accepted.map(
        ({ item: bought, amount }: { item: unknown; amount: number }) =>
          Math.round(amount * 100) * (bought ? -1 : 1),
      );
      const { body: user } = await client.get('/api/v1/users/dashboard');
      const sum = cents.reduce((total: number, amount: number) => total + amount, 0);
      expect(Math.round((user.balance - first) * 100)).toBe(sum);
      await topUp(client, portal.url);
    }
  } finally {
    await portal.stop();
    await original.stop();
  }
});

/** Adds 20 dollars to the balance over the local payment page. */
async function topUp(client: ReturnType<typeof clientWith>, url: string): Promise<void> {
  const { body } = await client.post('/api/v1/transactions/balance/checkout', { amount: 20 });
  const paid = await fetch(body.payment_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay' }),
  });
  expect(paid.url).toContain(`${url}/dashboard/payment/success`);
}
