import type { Grant } from '@paddock/contract/shop/calls';
import { expect, test } from 'vitest';
import {
  grantErrors,
  isGrantComplete,
  newGrant,
  parseParameter,
  toGrantDraft,
  toGrants,
} from './grant-drafts.ts';
import { newKeyValueRow } from './key-value-rows.ts';

test.each<Grant>([
  { type: 'subscription', tier: 'طلایی', days: 30 },
  { type: 'subscription', tier: 'طلایی', days: 30, pausable: true },
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
])('%j is unchanged by the form', (grant) => {
  const draft = toGrantDraft(grant);
  expect(isGrantComplete(draft)).toBe(true);
  expect(toGrants([draft])).toEqual([grant]);
});

test('fields of other types are omitted, and digits of any script are accepted', () => {
  const draft = { ...newGrant(), tier: ' gold ', days: '۳۰', group: 'no group!', server_id: '7' };
  expect(toGrants([draft])).toEqual([{ type: 'subscription', tier: 'gold', days: 30 }]);
  const role = { ...newGrant(), type: 'discord_role' as const, role_id: ' ۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵ ' };
  expect(toGrants([role])).toEqual([{ type: 'discord_role', role_id: '123456789012345' }]);
});

test('each field has its own error, and a missing value is not an invalid one', () => {
  const required = 'This field is required.';
  expect(grantErrors(newGrant(), 'en')).toEqual({ tier: required, days: required });
  expect(grantErrors({ ...newGrant(), tier: 'a', days: 'x' }, 'en')).toEqual({
    days: 'This value is not valid.',
  });
  expect(grantErrors({ ...newGrant(), tier: 'a', days: '۰' }, 'fa')['days']).toContain('۱');
  expect(grantErrors({ ...newGrant(), type: 'delivery', action: 'say hi; quit' }, 'en')).toEqual({
    server_id: required,
    action: 'This value is not valid.',
  });
  expect(grantErrors({ ...newGrant(), type: 'group', group: '' }, 'en')).toEqual({ group: required });
  expect(grantErrors({ ...newGrant(), type: 'group', group: 'vip', days: '1.5' }, 'en')).toHaveProperty(
    'days',
  );
  expect(isGrantComplete({ ...newGrant(), tier: 'a', days: '3651' })).toBe(false);
});

test('an incomplete parameter makes the grant incomplete', () => {
  const draft = { ...newGrant(), type: 'delivery' as const, server_id: '1', action: 'give' };
  expect(isGrantComplete({ ...draft, params: [newKeyValueRow()] })).toBe(true);
  expect(isGrantComplete({ ...draft, params: [{ ...newKeyValueRow(), name: 'model' }] })).toBe(false);
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
  expect(parseParameter(text)).toBe(value);
});
