import { auditActions, targetTypes } from '@paddock/contract/core/audit-actions';
import { describe, expect, test } from 'vitest';
import { createTranslator } from '#lib/i18n/messages.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { changedFields } from './audit-changes.tsx';
import { auditFilters, auditTargetPath } from './audit-filters.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

const serviceNames = [
  'database',
  'storage',
  'mail',
  'discord',
  'steam',
  'local',
  'stripe',
  'nowpayments',
  'zarinpal',
  'game_servers',
] as const;

describe.each(['fa', 'en'] as const)('%s', (locale) => {
  // Falling back to English would hide missing texts.
  const t = createTranslator(locale, { name: 'own', fa, en: locale === 'en' ? en : fa });

  test('every action, target and service has a text', () => {
    const keys = [
      ...auditActions.map((action) => `developer.audit.action.${action}` as const),
      ...targetTypes.map((type) => `developer.audit.target.${type}` as const),
      ...serviceNames.map((name) => `developer.health.service.${name}` as const),
    ];
    const texts = keys.map((key) => t(key));
    expect(texts.filter((text) => text.startsWith('own.'))).toEqual([]);
    if (locale === 'fa') expect(texts.filter((text) => /[يك]/.test(text))).toEqual([]);
  });

  test('actions have distinct texts', () => {
    const texts = auditActions.map((action) => t(`developer.audit.action.${action}`));
    expect(new Set(texts).size).toBe(auditActions.length);
  });
});

test('URL filters are parsed, and invalid values count as unset', () => {
  const none = { search: undefined, action: undefined, user_id: undefined };
  const days = { startDate: undefined, endDate: undefined };
  expect(
    parseUrlFilters(
      auditFilters,
      new URLSearchParams('view=audit&action=made.up&user_id=x&startDate=2026-02-30'),
    ),
  ).toEqual({
    ...none,
    ...days,
  });
  const address = new URLSearchParams('search=sara&action=item.update&user_id=7&endDate=2026-03-01');
  expect(parseUrlFilters(auditFilters, address)).toEqual({
    search: 'sara',
    action: 'item.update',
    user_id: 7,
    startDate: undefined,
    endDate: '2026-03-01',
  });
});

test('a target links to its page if it has one', () => {
  expect(auditTargetPath({ type: 'user', id: '7', name: 'sara' })).toBe('/admin/users/7');
  expect(auditTargetPath({ type: 'transaction', id: 'a/b', name: null })).toBe(
    '/admin/transactions?transaction=a%2Fb',
  );
  expect(auditTargetPath({ type: 'post', id: '7', name: 'a & b' })).toBe('/admin/blog?search=a%20%26%20b');
  expect(auditTargetPath({ type: 'comment', id: '7', name: 'hi' })).toBeUndefined();
  expect(auditTargetPath({ type: 'user', id: null, name: null })).toBeUndefined();
});

test('fields are compared, money in dollars', () => {
  expect(
    changedFields({ before: { price_usd: 1250, title: 'Gold' }, after: { price_usd: 999, tags: ['a'] } }),
  ).toEqual([
    { name: 'price_usd', before: '12.50', after: '9.99' },
    { name: 'title', before: 'Gold', after: undefined },
    { name: 'tags', before: undefined, after: '[\n "a"\n]' },
  ]);
  expect(changedFields({ before: null, after: null })).toEqual([]);
});
