import { expect, test } from 'vitest';
import { labelledPoints, nearestPoint, pointScale, valueScale } from './chart-scales.ts';

test('higher values lie higher', () => {
  const scale = valueScale([0, 5], 200);
  expect([scale(0), scale(2.5), scale(5)]).toEqual([200, 100, 0]);
});

test('records spread over the whole width', () => {
  const scale = pointScale(5, 400);
  expect([scale(0), scale(2), scale(4)]).toEqual([0, 200, 400]);
});

test('a single record stands in the middle', () => {
  expect(pointScale(1, 400)(0)).toBe(200);
});

test.each([
  [-50, 0],
  [49, 0],
  [51, 1],
  [400, 4],
  [900, 4],
])('the record nearest to pixel %i is %i', (x, place) => {
  expect(nearestPoint(x, 5, 400)).toBe(place);
});

test('before it has a width a chart points at its first record', () => {
  expect(nearestPoint(10, 5, 0)).toBe(0);
});

test('labels are spread with both ends', () => {
  expect(labelledPoints(100, 4)).toEqual([0, 33, 66, 99]);
  expect(labelledPoints(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPoints(1, 5)).toEqual([0]);
  expect(labelledPoints(0, 5)).toEqual([]);
});
