import { expect, test } from 'vitest';
import { cleanRawId, parseTrackKey, rawLayoutId, splitJoinedId, tidyRawId, trackKey } from './raw-ids.ts';

test.each([
  ['spa', 'spa'],
  [' KS_Nordschleife ', 'ks_nordschleife'],
  ['csp/1937/../H/../spa', 'spa'],
  ['csp/2501/../ks_red_bull_ring', 'ks_red_bull_ring'],
  ['CSP/1937/../spa', 'spa'],
  ['not_csp/spa', 'not_csp/spa'],
])('%j is normalized to %j', (raw, cleaned) => {
  expect(cleanRawId(raw)).toBe(cleaned);
});

test.each([
  ['ks_red_bull_ring', 'layout_gp', 'ks_red_bull_ring/layout_gp'],
  ['csp/1/../Imola', '', 'imola'],
  ['imola', ' ', 'imola'],
])('the id of track %j and layout %j is %j', (track, layout, raw) => {
  expect(rawLayoutId(track, layout)).toBe(raw);
});

const folders = new Set(['ks_nordschleife', 'trento-bondone', 'albert-park', 'albert']);
test.each([
  ['ks_nordschleife-endurance', { track: 'ks_nordschleife', layout: 'endurance' }],
  ['ks_nordschleife-endurance-cup', { track: 'ks_nordschleife', layout: 'endurance-cup' }],
  // The longest known track wins.
  ['albert-park-short', { track: 'albert-park', layout: 'short' }],
  // The whole id is known, so it is not split.
  ['trento-bondone', undefined],
  ['nowhere-short', undefined],
  ['-short', undefined],
])('the slug of %j is %j', (joined, parts) => {
  expect(splitJoinedId(joined, (folder) => folders.has(folder))).toEqual(parts);
});

test.each([
  ['fn_some_place_gp', 'Some Place GP'],
  ['ks_ferrari_488_gt3', 'Ferrari 488 GT3'],
  ['csp/9/../acu_city_loop', 'City Loop'],
  ['Mixed_CASE', 'Mixed CASE'],
  ['Shutoko Revival', 'Shutoko Revival'],
  ['KS_DTLA_loop', 'DTLA Loop'],
  ['\u202espa_evil', 'Spa Evil'],
  ['___', '___'],
])('without a name, %j is displayed as %j', (raw, tidied) => {
  expect(tidyRawId(raw)).toBe(tidied);
});

test.each([
  ['spa', '', 'spa'],
  ['ks_nordschleife', 'endurance', 'ks_nordschleife · endurance'],
])('the key of %j and %j can be parsed', (track, layout, key) => {
  expect(trackKey(track, layout)).toBe(key);
  expect(parseTrackKey(key)).toEqual({ track, layout });
});

test('a key may use the `track/layout` form of the files', () => {
  expect(parseTrackKey('ks_nordschleife/endurance')).toEqual({
    track: 'ks_nordschleife',
    layout: 'endurance',
  });
  expect(parseTrackKey('csp/1/../spa')).toEqual({ track: 'csp/1/../spa', layout: '' });
});
