import { AppError } from '@paddock/contract/core/errors';
import { translateFieldErrors } from '@paddock/contract/core/translate-errors';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { createLeakedFilter, isInFilter } from './leaked-filter.ts';
import { validatePassword } from './validate-password.ts';

const roleNamed = (name: string) => {
  const role = defaultRoles.find((one) => one.name === name);
  if (!role) throw new Error(name);
  return role;
};
const owner = {
  email: 'bahram.tondro@example.com',
  username: 'tondro_gt3',
  full_name: 'Bahram Tondro',
  phone: '+989121112233',
  role: roleNamed('player'),
};

async function resultOf(password: string, role = 'player'): Promise<string> {
  try {
    await validatePassword(password, { ...owner, role: roleNamed(role) }, 'password');
    return 'good';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return translateFieldErrors(error.details.errors ?? [], 'en')['password'] ?? '';
  }
}

test.each(['kerb-violet-Tyre-88', 'correct horse battery', 'رمزِ بلندِ مسابقه‌ی شب', 'x9!kQ2#mZ7'])(
  '%s is good',
  async (password) => {
    expect(await resultOf(password)).toBe('good');
  },
);

test.each([
  ['a common one', 'password123'],
  ['a repeat', 'aaaaaaaaaaaa'],
  ['a long repeat', 'abc'.repeat(40)],
  ['a keyboard row', 'qwertyuiop'],
  ['a Persian keyboard row', 'ضصثقفغعهخح'],
  ['the other way round', 'گکمنتالبیسش'],
  ['a sequence', '1234567890'],
  ['a date', '13-07-1999!!'],
  ['years of the Persian calendar', '1399139913'],
  ['the site', 'paddock1400'],
  ['a club', 'perspolis1404'],
  ['the own username', 'tondro_gt3!'],
  ['the own name', 'BahramTondro'],
  ['the own address', 'bahram.tondro'],
  ['the own number', '+989121112233'],
  ['leet', 'p@ssw0rd!1'],
])('%s is easy to guess', async (_what, password) => {
  expect(await resultOf(password)).toBe('This password is easy to guess. Make it longer or less common.');
});

test.each(['ji32k7au4a83', 'JI32K7AU4A83'])('%s looks strong but has leaked', async (password) => {
  expect(await resultOf(password)).toBe(
    'This password appears in lists of leaked passwords. Choose another one.',
  );
});

test('the filter contains every leaked password, and hardly any others', () => {
  const leaked = Array.from({ length: 20_000 }, (_, at) => `leaked-${at}`);
  const filter = createLeakedFilter(leaked);
  expect(filter.length).toBe(60_000);
  expect(leaked.every((one) => isInFilter(filter, one))).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, at) => `another-${at}`);
  expect(others.filter((one) => isInFilter(filter, one)).length).toBeLessThan(10);
});

test('the minimum length depends on the role', async () => {
  expect(await resultOf('x9!kQ2#mZ')).toBe('Use at least 10 characters.');
  expect(await resultOf('x9!kQ2#mZ7pLw', 'moderator')).toBe('Use at least 15 characters.');
  expect(await resultOf('x9!kQ2#mZ7pLwT4', 'moderator')).toBe('good');
});
