import { expect, test } from 'vitest';
import { comparedField, findDifferences, labelFields, textValues, toOptions } from './compared-fields.ts';

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

/** The keys of fields that conflict for these stored and typed changes. */
const findConflicts = (stored: Partial<Stored>, typed: object = {}) => {
  const values = { ...valuesOf(before), ...typed };
  return findDifferences(fields, fill(before), fill({ ...before, ...stored }), values).map(({ key }) => key);
};

test('fields conflict if their stored value changed and differs from the form', () => {
  expect(findConflicts({ title: 'Silver', stock: 4 })).toEqual(['title', 'stock']);
  expect(findConflicts({ title: 'Silver' }, { title: 'Bronze', active: false })).toEqual(['title']);
});

test('changes in the form alone do not conflict', () => {
  expect(findConflicts({}, { title: 'Bronze', picture: [file] })).toEqual([]);
});

test('values with the same reading do not conflict', () => {
  expect(findConflicts({ stock: 4 }, { stock: '04' })).toEqual([]);
  expect(findConflicts({ title: 'Bronze' }, { title: 'Bronze' })).toEqual([]);
});

test('pictures conflict only if the form has a new one, because a replaced one cannot be restored', () => {
  expect(findConflicts({ picture: 'new.webp' })).toEqual([]);
  expect(findConflicts({ picture: 'new.webp' }, { picture: [file] })).toEqual(['picture']);
});

test('a select is displayed by the label of its option', () => {
  const kind = comparedField(
    'kind',
    'Kind',
    toOptions(['road', 'oval'], (value) => value.toUpperCase()),
  );
  const read = (value: string) => kind.read({ kind: value }, {});
  expect([read('oval'), read('')]).toEqual(['OVAL', '']);
});

test('controls have the label and the options of their field', () => {
  const options = toOptions(['road'], () => 'Road');
  const fields = [comparedField('name', 'Name'), comparedField('kind', 'Kind', options)];
  const form = { text: (name: string) => ({ name }), checkbox: (name: string) => ({ name }) };
  const controls = labelFields(form, fields);
  expect(controls.text('name')).toEqual({ name: 'name', label: 'Name' });
  expect(controls.select('kind')).toEqual({ name: 'kind', label: 'Kind', options });
  expect(controls.pair('name')).toEqual({
    persian: { name: 'name' },
    english: { name: 'name_en' },
    label: 'Name',
  });
});

test('missing texts of a record are empty', () => {
  expect(textValues({ name: 'Spa', name_en: null }, 'name', 'name_en')).toEqual({ name: 'Spa', name_en: '' });
  expect(textValues(undefined, 'name')).toEqual({ name: '' });
});
