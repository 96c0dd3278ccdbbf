import { Credentials, DiscordCode, DiscordId, Email, SteamLink } from '@paddock/contract/accounts/calls';
import { AuthenticatorCode } from '@paddock/contract/accounts/second-factor-calls';
import { AnyTransactionId, SteamId, TransactionId } from '@paddock/contract/core/fields';
import { findRecipient } from '@paddock/contract/payments/calls';
import { listAdminLaps } from '@paddock/contract/racing/lap-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { spellingsOf } from '../make/spellings.ts';

const readField = (schema: z.ZodMiniType, field: string, rest: object) => (text: string) =>
  (z.decode(schema as z.ZodMiniType<Record<string, unknown>>, { ...rest, [field]: text }) as never)[field];

const kinds: [string, string, (text: string) => unknown][] = [
  ['a Steam id', '76561198000000017', (text) => z.decode(SteamId, text)],
  ['a Steam id to link', '76561198000000017', readField(SteamLink, 'steam_id', {})],
  [
    'a Steam id of a gift',
    '76561198000000017',
    readField(findRecipient.query as z.ZodMiniType, 'steam_id', { item_id: '3' }),
  ],
  [
    'a Steam id of a driver',
    '76561198000000017',
    readField(listAdminLaps.query as z.ZodMiniType, 'driver', {}),
  ],
  ['a transaction id', 'Tx_2026-0917abcdEF', (text) => z.decode(TransactionId, text)],
  ['a transaction id of the staff', 'Tx_2026-0917abcdEF', (text) => z.decode(AnyTransactionId, text)],
  ['a Discord id', '175928847299117063', (text) => z.decode(DiscordId, text)],
  ['a code of Discord', '4071', readField(DiscordCode, 'verification_code', {})],
  ['a code of an authenticator', '407193', readField(AuthenticatorCode, 'code', {})],
  [
    'a code of the second factor',
    '407193',
    readField(Credentials, 'code', { username: 'a@b.co', password: 'x' }),
  ],
  ['a code of a mail', '407193', readField(Credentials, 'mail_code', { username: 'a@b.co', password: 'x' })],
];

test.each(kinds)('%s is accepted in 200 spellings', (_kind, value, read) => {
  const spellings = spellingsOf(value, 200);
  expect(new Set(spellings).size).toBe(200);
  expect(spellings.filter((text) => read(text) !== value)).toEqual([]);
});

test('an email address is accepted in 200 spellings, except inner spaces', () => {
  const spellings = spellingsOf('driver17@mail2.example.com', 200, { blanksInside: false });
  expect(new Set(spellings).size).toBe(200);
  expect(spellings.filter((text) => z.decode(Email, text) !== 'driver17@mail2.example.com')).toEqual([]);
  const asUsername = readField(Credentials, 'username', { password: 'x' });
  expect(spellings.filter((text) => asUsername(text) !== 'driver17@mail2.example.com')).toEqual([]);
});

test.each([
  ['ali@مثال.ایران', 'ali@xn--mgbh0fb.xn--mgba3a4f16a'],
  ['ali@bücher.example', 'ali@xn--bcher-kva.example'],
  ['ali@BÜCHER。example', 'ali@xn--bcher-kva.example'],
  ['علی@example.com', 'علی@example.com'],
  ['Ali+۱۲@Example.com', 'Ali+12@Example.com'],
])('the email address %s becomes %s', (typed, email) => {
  expect(z.decode(Email, typed)).toBe(email);
});

test.each(['a b@example.com', 'ali@ex ample.com', 'ali@bücher', 'ali@bü/cher.example', 'ali@bü:8.example'])(
  'the email address %s is rejected',
  (typed) => expect(z.safeDecode(Email, typed).success).toBe(false),
);

test('an id of a non-personal account is no Steam id in any spelling', () => {
  for (const text of spellingsOf('76561197960265728', 50))
    expect(z.safeDecode(SteamId, text).success).toBe(false);
});
