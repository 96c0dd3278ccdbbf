import { settingsDefault } from '@paddock/contract/championships/setup/settings';
import { expect, test } from 'vitest';
import { SeriesFields, seriesValues, toSeriesBody } from './form.ts';

const series = {
  id: 1,
  name: 'جام پدوک',
  name_en: null,
  slug: 'paddock-cup',
  description: null,
  description_en: null,
  defaults: { ...settingsDefault, drops: 2 },
  seasons: 0,
  updated_at: new Date(0),
};

test('the form preserves a series', () => {
  const body = toSeriesBody(SeriesFields.parse(seriesValues(series)));
  expect(body).toEqual({
    name: series.name,
    name_en: null,
    slug: series.slug,
    description: null,
    description_en: null,
    defaults: series.defaults,
  });
});

test('the form ignores the settings of a series without defaults', () => {
  const values = { ...seriesValues(series), begins: false };
  expect(toSeriesBody(SeriesFields.parse(values)).defaults).toBeNull();
  expect(seriesValues(undefined).begins).toBe(false);
});
