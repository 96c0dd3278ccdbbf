import { login } from '@paddock/contract/accounts/calls';
import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type MadeUser, makeItem, makeUser, password } from '../make/make.ts';
import { buy } from '../make/make-purchase.ts';
import { setUpAuthenticator } from '../make/make-second-factor.ts';
import { spellingsOf } from '../make/spellings.ts';
import { injectOnce } from '../portal/inject-once.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let owner: MadeUser;
let transaction_id: string;
beforeAll(async () => {
  t = await testApp();
  owner = await makeUser(t, { role: 'developer', balance: 100 });
  transaction_id = await buy(t, owner, (await makeItem(t)).id);
});
afterAll(() => t.close());

/** Field and value of each kind; an authenticator's code is the only `code` with its own format. */
const values: Record<string, string> = {
  steam_id: '76561198000000017',
  driver: '76561198000000017',
  transaction_id: 'Tx_2026-0917abcdEF',
  email: 'driver17@mail2.example.com',
  discord_id: '175928847299117063',
  verification_code: '4071',
  code: '407193',
};
const codeCalls = new Set(['POST /api/v1/users/second-factor/authenticator/confirm']);

type Part = 'query' | 'body';

/** The fields of an object schema, including those of its variants. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const def = schema?._zod.def as
    | { shape?: object; options?: z.ZodMiniType[]; innerType?: z.ZodMiniType; in?: z.ZodMiniType }
    | undefined;
  if (!def) return [];
  return [
    ...Object.keys(def.shape ?? {}),
    ...(def.options ?? []).flatMap(fieldsOf),
    ...fieldsOf(def.innerType ?? def.in),
  ];
}

const isTyped = (spec: EndpointSpec, field: string) =>
  field in values &&
  spec.access !== 'server' &&
  (field !== 'code' || codeCalls.has(endpointName(spec))) &&
  (field !== 'driver' || spec.path === '/api/v1/admin/laps');

const cases = calls.flatMap((spec) =>
  (['query', 'body'] as const).flatMap((part) =>
    [...new Set(fieldsOf(spec[part] as z.ZodMiniType | undefined))]
      .filter((field) => isTyped(spec, field))
      .map((field): [string, string, Part, EndpointSpec] => [endpointName(spec), field, part, spec]),
  ),
);

/** Sends only the field, so that the call changes nothing; returns the field's error. */
async function faultOf(spec: EndpointSpec, part: Part, field: string, value: string): Promise<unknown> {
  const url = spec.path.replace(/\{\w+\}/g, '2147483647');
  const form = new FormData();
  form.append(field, value);
  const pair = new URLSearchParams([[field, value]]).toString();
  const isForm = spec.encoding === 'form';
  const json = { payload: JSON.stringify({ [field]: value }), type: 'application/json' };
  const sent = isForm ? { payload: pair, type: 'application/x-www-form-urlencoded' } : json;
  const response = await injectOnce(t.app, {
    method: spec.method,
    url: part === 'query' ? `${url}?${pair}` : url,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(part === 'body' && spec.encoding !== 'multipart' && { 'content-type': sent.type }),
    },
    ...(part === 'body' && { payload: spec.encoding === 'multipart' ? (form as never) : sent.payload }),
  });
  if (response.statusCode !== 422) return undefined;
  return response.json().errors?.[field];
}

test('each kind occurs in a call', () => {
  expect(new Set(cases.map(([, field]) => field))).toEqual(new Set(Object.keys(values)));
});

test.each(cases)('%s accepts %s in ten spellings', async (_name, field, part, spec) => {
  const wrong = await faultOf(spec, part, field, '!');
  expect(wrong).toBeDefined();
  const value = values[field] ?? '';
  for (const text of spellingsOf(value, 10, { blanksInside: field !== 'email' }))
    expect(await faultOf(spec, part, field, text), JSON.stringify(text)).not.toEqual(wrong);
});

test('a transaction in a path accepts ten spellings', async () => {
  const paths = calls.filter(({ method, path }) => method === 'GET' && path.includes('{transaction_id}'));
  expect(paths.length).toBeGreaterThan(1);
  for (const spec of paths) {
    for (const text of ['Tx_2026-0917abcdEF', ...spellingsOf(transaction_id, 10)]) {
      const url = spec.path.replace('{transaction_id}', encodeURIComponent(text));
      const answer = await injectOnce(t.app, { url, headers: { authorization: `Bearer ${owner.token}` } });
      expect([text, answer.statusCode]).toEqual([text, text === 'Tx_2026-0917abcdEF' ? 404 : 200]);
    }
  }
});

test('a sign-in accepts an address and recovery codes in ten spellings', async () => {
  const user = await makeUser(t);
  const { recoveryCodes } = await setUpAuthenticator(t, user);
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(10);
  const addresses = spellingsOf(user.email, 10, { blanksInside: false });
  for (const [at, username] of addresses.entries()) {
    const code = spellingsOf(recoveryCodes[at] ?? '', 10)[at] ?? '';
    const body = new URLSearchParams({ username, password, code }).toString();
    const answer = await injectOnce(t.app, {
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    });
    expect([username, code, answer.statusCode]).toEqual([username, code, 200]);
  }
});
