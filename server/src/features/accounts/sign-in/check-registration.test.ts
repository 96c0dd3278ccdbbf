import { checkRegistration, register as registerCall } from '@paddock/contract/accounts/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, makeImage } from '../../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { saveSettings } from '../../site/save-settings.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
let picture: Buffer;
beforeAll(async () => {
  [t, picture] = await Promise.all([testApp(), makeImage('png', 200, 200)]);
});
afterAll(() => t.close());

type Fields = ReturnType<typeof fresh>;

let counter = 0;
const fresh = () => {
  counter += 1;
  return {
    email: `racer${counter}@example.com`,
    username: `racer${counter}`,
    full_name: 'Sara Ahmadi',
    phone_number: '09121234567',
    dateofbirth: '03-01-1995',
    password: 'kerb-violet-Tyre-88',
  };
};

/** Sends the whole form, with any values. */
const register = (fields: Partial<Fields>) =>
  t.call({ ...registerCall, body: undefined } as never, {
    input: { body: { ...fresh(), ...fields }, files: { profile_image: [asFile(picture)] } } as never,
    locale: 'en',
  });
const storedUsers = () => t.deps.db.select().from(users);

describe('a registration that is checked before its picture', () => {
  const check = (fields: Partial<Fields>, on = t) =>
    on.call(checkRegistration, { json: { ...fresh(), ...fields }, locale: 'en' });

  test('passes without storing a row', async () => {
    const before = (await storedUsers()).length;
    expect((await check({})).status).toBe(204);
    expect(await storedUsers()).toHaveLength(before);
  });

  test('is refused for the same reasons as registering, at the same fields', async () => {
    const taken = fresh();
    expect((await register(taken)).status).toBe(201);
    const faults: Partial<Fields>[] = [
      { password: 'short' },
      { password: 'password123' },
      { password: 'racer-paddock', username: 'racer-paddock' },
      { email: taken.email.toUpperCase() },
      { username: taken.username },
      { email: taken.email, username: taken.username },
      { username: 'admin' },
      { dateofbirth: '01-01-2990' },
      { phone_number: '12' },
    ];
    for (const fields of faults) {
      const [said, registered] = [await check(fields), await register(fields)];
      expect([said.status, said.problem.code, said.problem.errors]).toEqual([
        registered.status,
        registered.problem.code,
        registered.problem.errors,
      ]);
      expect(said.status).toBeGreaterThanOrEqual(409);
    }
  });

  test('has the same hourly limit by address as registering, and is closed with it', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' });
    const from = (remoteAddress: string) =>
      strict.app.inject({
        method: 'POST',
        url: checkRegistration.path,
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(fresh()),
      });
    const statuses = [];
    for (let number = 0; number < 7; number += 1) statuses.push((await from('203.0.113.7')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
    for (let number = 0; number < 14; number += 1) await from(`203.0.113.${number + 20}`);
    expect((await from('203.0.113.99')).statusCode).toBe(429);
    await saveSettings(strict.deps.db, { registration_enabled: false });
    expect(await check({}, strict)).toMatchObject({ status: 403, problem: { code: 'registration_closed' } });
    await strict.close();
  });
});
