import { locales } from '@paddock/contract/i18n/locale';
import { inboxKinds } from '@paddock/contract/overview/rules';
import { expect, test } from 'vitest';
import en from '#features/overview/en.json' with { type: 'json' };
import fa from '#features/overview/fa.json' with { type: 'json' };
import { createTranslator } from '#lib/i18n/messages.ts';

const texts = { name: 'overview', fa, en };
const name = 'inbox.kind';

test.each(inboxKinds)('%s is told in a sentence that names what it is about, in both languages', (kind) => {
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

test('stock that is gone is not counted', () => {
  const say = createTranslator('en', texts);
  expect(say('inbox.kind.low_stock', { title: 'Livery', count: 0 })).toContain('sold out');
  expect(say('inbox.kind.low_stock', { title: 'Livery', count: 1 })).toContain('1 piece of');
});
