import type { Grant } from '@paddock/contract/shop';
import { expect, test } from 'vitest';
import { grantFaults, isGrantWhole, newGrant, readParameter, toDraft, toGrants } from './grant-drafts.ts';
import { newPair } from './pair-rows.ts';

test.each<Grant>([
  { type: 'subscription', tier: 'طلایی', days: 30 },
  { type: 'group', group: 'vip' },
  { type: 'group', group: 'vip', days: 7, server_id: 3 },
  {
    type: 'delivery',
    server_id: 2,
    action: 'give_car',
    params: { model: 'supra', plate: '0012', n: 2, up: true },
  },
  { type: 'discord_role', role_id: '123456789012345678' },
  { type: 'discord_role', role_id: '123456789012345678', days: 30 },
])('%j is the same after it stood in the form', (grant) => {
  const draft = toDraft(grant);
  expect(isGrantWhole(draft)).toBe(true);
  expect(toGrants([draft])).toEqual([grant]);
});

test('what other types ask for is not sent, and digits of any script are taken', () => {
  const draft = { ...newGrant(), tier: ' gold ', days: '۳۰', group: 'no group!', server_id: '7' };
  expect(toGrants([draft])).toEqual([{ type: 'subscription', tier: 'gold', days: 30 }]);
  const role = { ...newGrant(), type: 'discord_role' as const, role_id: ' ۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵ ' };
  expect(toGrants([role])).toEqual([{ type: 'discord_role', role_id: '123456789012345' }]);
});

test('each field tells what is wrong with it, and missing is not wrong', () => {
  const required = 'This field is required.';
  expect(grantFaults(newGrant(), 'en')).toEqual({ tier: required, days: required });
  expect(grantFaults({ ...newGrant(), tier: 'a', days: 'x' }, 'en')).toEqual({
    days: 'This value is not valid.',
  });
  expect(grantFaults({ ...newGrant(), tier: 'a', days: '۰' }, 'fa')['days']).toContain('۱');
  expect(grantFaults({ ...newGrant(), type: 'delivery', action: 'say hi; quit' }, 'en')).toEqual({
    server_id: required,
    action: 'This value is not valid.',
  });
  expect(grantFaults({ ...newGrant(), type: 'group', group: '' }, 'en')).toEqual({ group: required });
  expect(grantFaults({ ...newGrant(), type: 'group', group: 'vip', days: '1.5' }, 'en')).toHaveProperty(
    'days',
  );
  expect(isGrantWhole({ ...newGrant(), tier: 'a', days: '3651' })).toBe(false);
});

test('a half filled parameter is not whole', () => {
  const draft = { ...newGrant(), type: 'delivery' as const, server_id: '1', action: 'give' };
  expect(isGrantWhole({ ...draft, params: [newPair()] })).toBe(true);
  expect(isGrantWhole({ ...draft, params: [{ ...newPair(), name: 'model' }] })).toBe(false);
});

test.each([
  ['5', 5],
  ['۵', 5],
  ['-1.5', -1.5],
  ['007', '007'],
  ['1e3', '1e3'],
  ['76561198000000000', '76561198000000000'],
  ['true', true],
  ['false', false],
  ['True', 'True'],
  ['', ''],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
])('the parameter %j is sent as %j', (text, value) => {
  expect(readParameter(text)).toBe(value);
});
