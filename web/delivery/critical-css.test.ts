import { expect, test } from 'vitest';
import { createCriticalCss } from './critical-css.ts';
import { parseStylesheet } from './stylesheet-parts.ts';

const critical = (css: string, html: string) => createCriticalCss(parseStylesheet(css))(html);
const page = '<p lang="fa" class="a md:b [&amp;&gt;p]:c">x</p>';

test.each<[what: string, css: string, kept: string]>([
  ['a class of the page', '.a{color:red}.z{color:blue}', '.a{color:red}'],
  ['every class of a selector', '.a.z{color:red}.a .z{color:red}.a{margin:0}', '.a{margin:0}'],
  ['one selector of many', '.z,.a:focus{color:red}', '.a:focus{color:red}'],
  [
    'names with signs',
    '.md\\:b{color:red}.\\[\\&\\>p\\]\\:c{margin:0}',
    '.md\\:b{color:red}.\\[\\&\\>p\\]\\:c{margin:0}',
  ],
  ['what names nothing', '*{margin:0}:root{margin:1px}', '*{margin:0}:root{margin:1px}'],
  ['elements of the page', 'p{margin:0}q,svg text{margin:0}', 'p{margin:0}'],
  ['attributes of the page', '[lang]{margin:0}[role=tab]{margin:0}p:disabled{margin:0}', '[lang]{margin:0}'],
  ['what a browser writes by itself', '[open]{margin:0}', '[open]{margin:0}'],
  ['nothing of fields that are not there', '::placeholder{color:red}', ''],
  ['nothing that answers a pointer', '.a:hover{color:red}.a:active{margin:0}', ''],
  ['nothing of paper', '@media print{.a{color:red}}', ''],
  [
    'a class that stands in brackets alone',
    ':where(.z>*){margin:0}:is(.a:is(p) *){margin:0}',
    ':is(.a:is(p) *){margin:0}',
  ],
  [
    'one of several classes',
    ':is(.a,.z){color:red}:not(.z){margin:0}',
    ':is(.a,.z){color:red}:not(.z){margin:0}',
  ],
  ['what a script writes on the root', '.light .a{color:red}', '.light .a{color:red}'],
  [
    'what is inside conditions',
    '@media (width>1px){.a{color:red}.z{margin:0}}@media (width>2px){.z{margin:0}}',
    '@media (width>1px){.a{color:red}}',
  ],
  ['the order of layers', '@layer base,utilities;.a{color:red}', '@layer base,utilities;.a{color:red}'],
  ['rules inside rules', '.a{color:red;&:focus{color:blue}}', '.a{color:red;&:focus{color:blue}}'],
])('keeps %s', (_what, css, kept) => {
  expect(critical(css, page)).toBe(kept);
});

test('custom properties stay that a rule, another one of them or the page names', () => {
  const css = ':root{--one:var(--two);--two:red;--three:blue;--four:1px}.a{color:var(--one)}';
  expect(critical(css, '<p class="a" style="margin:var(--four)">')).toBe(
    ':root{--one:var(--two);--two:red;--four:1px}.a{color:var(--one)}',
  );
});

test('so do registered properties and keyframes, after the rules', () => {
  const css =
    '.a{--x:1}@keyframes run{to{opacity:1}}@keyframes sit{to{opacity:0}}@property --x{syntax:"*";inherits:false}@property --y{syntax:"*";inherits:false}.a{animation:run 1s;top:var(--x)}';
  expect(critical(css, page)).toBe(
    '.a{--x:1}.a{animation:run 1s;top:var(--x)}@keyframes run{to{opacity:1}}@property --x{syntax:"*";inherits:false}',
  );
});

test('pages with other classes are given other rules', () => {
  const of = createCriticalCss(parseStylesheet('.a{color:red}.z{color:blue}'));
  expect([of('<p class="a">'), of('<p class="z">'), of('<p class="a">')]).toEqual([
    '.a{color:red}',
    '.z{color:blue}',
    '.a{color:red}',
  ]);
});

test('a registered property that has no value and is never set is not missed', () => {
  expect(critical('@property --x{syntax:"*";inherits:false}.a{top:var(--x)}', page)).toBe('.a{top:var(--x)}');
});

test('transitions stay of what moves when it appears', () => {
  const css =
    '.a{transition-property:color;transition-duration:1s}.md\\:b{transition-property:translate,opacity}.a{color:red}';
  const starting = '@starting-style {.a{opacity:0}}';
  expect(critical(css, page)).toBe('.a{color:red}');
  expect(critical(css + starting, page)).toBe(
    `.md\\:b{transition-property:translate,opacity}.a{color:red}${starting}`,
  );
});
