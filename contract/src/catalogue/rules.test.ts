import { expect, test } from 'vitest';
import { formatTrackName, formatTrackNames } from './rules.ts';

const monza = {
  name: 'Monza',
  name_fa: 'مونزا',
  layout: null,
  layout_fa: null,
  variant: null,
};
const wet = { ...monza, layout: 'Wet', layout_fa: 'خیس' };
const mod = { ...monza, variant: 'RT' };

test("a track's name is in the reader's language, with its layout if it has several", () => {
  expect(formatTrackName(monza, 'en')).toBe('Monza');
  expect(formatTrackName(wet, 'en')).toBe('Monza · Wet');
  expect(formatTrackName(wet, 'fa')).toBe('مونزا · خیس');
});

test('mods of one place get their label only where a list has several', () => {
  expect(formatTrackNames([monza, mod, wet], 'en')).toEqual(['Monza', 'Monza (RT)', 'Monza · Wet']);
  expect(formatTrackNames([mod, wet], 'fa')).toEqual(['مونزا', 'مونزا · خیس']);
});
