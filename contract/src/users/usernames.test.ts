import { expect, test } from 'vitest';
import { OwnUsername, Username } from '../accounts/calls.ts';
import { confusableSkeleton } from './confusables.ts';

test.each([
  'Niloofar',
  'arash_gt',
  'Kaveh77',
  'سامان',
  '_drifter_',
  'نیم‌فاصله',
  'راننده_۱',
  'Jürgen.K',
  'مُحمّد',
  'Łukasz',
])('%s is a valid username', (name) => {
  expect(OwnUsername.safeParse(name)).toMatchObject({ success: true });
});

test.each([
  ['Cyrillic', 'Раddоck'],
  ['one Cyrillic letter', 'аrash_gt'],
  ['Greek', 'αrash'],
  ['Latin beside Persian', 'سامانgt'],
  ['letters of phonetics', 'ɑrash'],
  ['a space', 'arash gt'],
  ['marks on nothing', '\u064b\u064c\u064d'],
  ['separators alone', '___'],
])('%s is not', (_, name) => {
  expect(Username.safeParse(name).success).toBe(false);
});

test.each([
  ['arash_gt', 'ARASH_GT'],
  ['Kaveh77', 'Káveh۷۷'],
  ['driver', 'drlver'],
  ['Illi', 'lll1'],
  ['modena', 'm0dena'],
  ['turner', 'tumer'],
  ['wolf', 'vvolf'],
  ['علی', 'علي'],
  ['کاوه', 'كاوه'],
  ['مهسا', 'مہسا'],
  ['نیم‌فاصله', 'نیمفاصله'],
  ['رضا', 'رض۱'],
])('%s and %s look alike', (one, other) => {
  expect(confusableSkeleton(one)).toBe(confusableSkeleton(other));
});

test.each([
  ['driver1', 'driver2'],
  ['arash_gt', 'arashgt'],
  ['سامان', 'سامانه'],
  ['راننده_۱', 'راننده_۲'],
])('%s and %s do not', (one, other) => {
  expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other));
});

test.each([
  'Paddock',
  'p-a-d-d-o-c-k',
  'PADD0CK',
  'support',
  'Supp0rt_24',
  'system',
  'paddock.support',
  'adm1n',
  'staff-team',
  'پشتیبانی',
  'پشتيباني',
  'مدیر_سایت',
  'پادوک',
])('%s is reserved, and staff may assign it', (name) => {
  expect(OwnUsername.safeParse(name).success).toBe(false);
  expect(Username.safeParse(name).success).toBe(true);
});

test.each(['supporter', 'administer', 'systematic', 'ownerless', 'modena', 'مدیری'])(
  '%s is not reserved',
  (name) => {
    expect(OwnUsername.safeParse(name).success).toBe(true);
  },
);
