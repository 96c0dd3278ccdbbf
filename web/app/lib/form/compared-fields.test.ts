import { expect, test } from 'vitest';
import { comparedField, findDifferences } from './compared-fields.ts';

interface Stored {
  title: string;
  stock: number;
  active: boolean;
  picture: string;
}

const fields = [
  comparedField<Stored>('title', 'Title'),
  comparedField<Stored>('stock', 'Stock', (typed: string) => `${Number(typed)} pieces`),
  comparedField<Stored>('active', 'Active'),
  comparedField<Stored>('picture', 'Picture', ([file]: File[], { picture }) => [file ?? picture]),
];
const valuesOf = ({ title, stock, active }: Stored) => ({ title, stock: String(stock), active, picture: [] });
const fill = (record: Stored) => ({ record, values: valuesOf(record) });

const before: Stored = { title: 'Gold', stock: 5, active: true, picture: 'old.webp' };
const file = new File(['x'], 'mine.png');

/** The keys of what differs when these were stored and these are typed. */
const differing = (stored: Partial<Stored>, typed: object = {}) => {
  const values = { ...valuesOf(before), ...typed };
  return findDifferences(fields, fill(before), fill({ ...before, ...stored }), values).map(({ key }) => key);
};

test('a question is what was changed meanwhile and stands otherwise in the form', () => {
  expect(differing({ title: 'Silver', stock: 4 })).toEqual(['title', 'stock']);
  expect(differing({ title: 'Silver' }, { title: 'Bronze', active: false })).toEqual(['title']);
});

test('what the form alone has changed is none', () => {
  expect(differing({}, { title: 'Bronze', picture: [file] })).toEqual([]);
});

test('what reads the same is the same, however it was typed', () => {
  expect(differing({ stock: 4 }, { stock: '04' })).toEqual([]);
  expect(differing({ title: 'Bronze' }, { title: 'Bronze' })).toEqual([]);
});

test('a picture is a question where the form has one of its own: a replaced one cannot be brought back', () => {
  expect(differing({ picture: 'new.webp' })).toEqual([]);
  expect(differing({ picture: 'new.webp' }, { picture: [file] })).toEqual(['picture']);
});
