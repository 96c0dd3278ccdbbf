import { locales } from '@paddock/contract/i18n/locale';
import { inboxKinds } from '@paddock/contract/overview/rules';
import { expect, test } from 'vitest';
import en from '#features/overview/en.json' with { type: 'json' };
import fa from '#features/overview/fa.json' with { type: 'json' };
import { createTranslator } from '#lib/i18n/messages.ts';

const texts = { name: 'overview', fa, en };
const name = 'inbox.kind';

test.each(inboxKinds)('%s has a sentence with its subject in both languages', (kind) => {
  for (const locale of locales) {
    const sentence = createTranslator(locale, texts)(`inbox.kind.${kind}`, {
      title: 'Karaj',
      user: 'Nil',
      count: 3,
    });
    expect(sentence).toContain('Karaj');
    expect(sentence).not.toContain(name);
    expect(sentence).not.toMatch(/\{\{|\}\}/);
  }
});

test('an item without stock has a sentence without a count', () => {
  const t = createTranslator('en', texts);
  expect(t('inbox.kind.low_stock', { title: 'Livery', count: 0 })).toContain('sold out');
  expect(t('inbox.kind.low_stock', { title: 'Livery', count: 1 })).toContain('1 unit of');
});
