import { expect, test } from 'vitest';
import { labelledPoints, nearestPoint, pointScale, valueScale } from './chart-scales.ts';

test('higher values are further up', () => {
  const scale = valueScale([0, 5], 200);
  expect([scale(0), scale(2.5), scale(5)]).toEqual([200, 100, 0]);
});

test('points spread over the whole width', () => {
  const scale = pointScale(5, 400);
  expect([scale(0), scale(2), scale(4)]).toEqual([0, 200, 400]);
});

test('a single point is in the middle', () => {
  expect(pointScale(1, 400)(0)).toBe(200);
});

test.each([
  [-50, 0],
  [49, 0],
  [51, 1],
  [400, 4],
  [900, 4],
])('the point nearest to pixel %i is %i', (x, place) => {
  expect(nearestPoint(x, 5, 400)).toBe(place);
});

test('without a width the nearest point is the first', () => {
  expect(nearestPoint(10, 5, 0)).toBe(0);
});

test('labels are evenly spread, including both ends', () => {
  expect(labelledPoints(100, 4)).toEqual([0, 33, 66, 99]);
  expect(labelledPoints(3, 5)).toEqual([0, 1, 2]);
  expect(labelledPoints(1, 5)).toEqual([0]);
  expect(labelledPoints(0, 5)).toEqual([]);
});
