import { expect, test } from 'vitest';
import { readLinks, readMoment } from './read-report.ts';

test.each([
  ['', null],
  [' 12:34 ', 754_000],
  ['۱۲:۳۴', 754_000],
  ['0:00', 0],
  ['12:60', undefined],
  ['12', undefined],
  ['12:3', undefined],
])('%j is a moment of %s ms', (text, ms) => {
  expect(readMoment(text)).toBe(ms);
});

test.each([
  ['', []],
  ['https://a.example/1\n\n https://b.example/2 ', ['https://a.example/1', 'https://b.example/2']],
  ['http://a.example/1', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a.example\n'.repeat(4), undefined],
])('%j are the links %j', (text, links) => {
  expect(readLinks(text)).toEqual(links);
});
