import { describe, expect, test } from 'vitest';
import { collator } from './locale.ts';
import { cleanName, foldForSearch, normalizeForSearch } from './normalize-text.ts';

describe('names', () => {
  test.each<[string, string, string]>([
    ['spaces around', '  علی  ', 'علی'],
    ['a direction override', 'evil\u202egnp.exe', 'evilgnp.exe'],
    ['isolates and marks', '\u2066a\u2069\u200f\u061cb', 'ab'],
    ['a byte order mark', '\ufeffname', 'name'],
    ['controls', 'a\u0000b\u0007c', 'abc'],
    ['a line break', 'two\nlines', 'two lines'],
    ['a non-joiner between letters', 'می\u200cروم', 'می\u200cروم'],
    ['several non-joiners', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['a non-joiner at an edge', '\u200cعلی\u200c', 'علی'],
    ['a non-joiner beside a space', 'علی\u200c رضا', 'علی رضا'],
    ['a hidden non-joiner between digits', '1\u200c2', '12'],
    ['a decomposed letter', 'Andre\u0301', 'André'],
    ['nothing but marks', '\u200e\u2067\u2069', ''],
  ])('%s', (_, typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });
});

describe('search', () => {
  test.each<[string, string]>([
    ['ميخواهم', 'میخواهم'],
    ['می\u200cخواهم', 'میخواهم'],
    ['كتاب', 'کتاب'],
    ['مدرسة', 'مدرسه'],
    ['خانۀ ما', 'خانه ما'],
    ['خانه\u0654 ما', 'خانه ما'],
    ['أحمد إيران آب ٱلله', 'احمد ایران اب الله'],
    ['مسؤول', 'مسوول'],
    ['مسئله', 'مسیله'],
    ['عليٰ', 'علی'],
    ['مُحَمَّد', 'محمد'],
    ['سـلام', 'سلام'],
    ['۱۴۰۵ و ٢', '1405 و 2'],
    ['Ferrari GT3', 'ferrari gt3'],
    ['  two   words ', 'two words'],
    ['ﻻ', 'لا'],
    ['ＡＢＣ', 'abc'],
    ['Citroën Čáp', 'citroen cap'],
    ['Łukasz Ørsted Straße', 'lukasz orsted strasse'],
    ['İstanbul ışık', 'istanbul isik'],
    ['۱٫۵ لیتر', '1.5 لیتر'],
    ['١٬٥٠٠', '1500'],
    ['جزء', 'جز'],
    ['شیء ۂ ہے ھ', 'شی ه هی ه'],
    ['ڪتاب', 'کتاب'],
    ['한국', '한국'],
  ])('%s', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded);
    expect(foldForSearch(folded)).toBe(folded);
  });

  test('three spellings match each other', () => {
    const keys = ['می خواهم', 'می\u200cخواهم', 'ميخواهم'].map(normalizeForSearch);
    expect(new Set(keys)).toEqual(new Set(['میخواهم']));
  });

  test('order: Persian alphabet before Latin, numbers by value', () => {
    const mixed = ['Zed', 'alpha', 'یک', 'گل', 'کتاب', 'وزن', 'هوا', 'پدر', 'باد', 'پیست ۱۰', 'پیست ۲'];
    expect(mixed.toSorted(collator('fa').compare)).toEqual([
      'باد',
      'پدر',
      'پیست ۲',
      'پیست ۱۰',
      'کتاب',
      'گل',
      'وزن',
      'هوا',
      'یک',
      'alpha',
      'Zed',
    ]);
    expect(['item 10', 'Item 2', 'apple'].toSorted(collator('en').compare)).toEqual([
      'apple',
      'Item 2',
      'item 10',
    ]);
  });
});
