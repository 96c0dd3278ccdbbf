import { describe, expect, test } from 'vitest';
import { type Edit, type Mark, markEdit, pictureEdit } from './markdown-marks.ts';

const placeholders = { text: 'text', alt: 'picture' };

/** Parses a text whose selection is between two bars. */
function read(marked: string) {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (start === marked.lastIndexOf('|') ? 0 : 1);
  return { text: marked.replaceAll('|', ''), start, end };
}

function after(text: string, { from, to, text: inserted, start, end }: Edit): string {
  const whole = text.slice(0, from) + inserted + text.slice(to);
  return `${whole.slice(0, start)}|${whole.slice(start, end)}${start === end ? '' : '|'}${whole.slice(end)}`;
}

function press(mark: Exclude<Mark, 'image'>, marked: string): string {
  const selection = read(marked);
  return after(selection.text, markEdit(mark, selection, placeholders));
}

describe('the toolbar', () => {
  test.each([
    ['bold', 'a |word| b', 'a **|word|** b'],
    ['bold', 'a **|word|** b', 'a |word| b'],
    ['bold', 'a |**word**| b', 'a |word| b'],
    ['bold', 'a | word | b', 'a  **|word|**  b'],
    ['bold', '|', '**|text|**'],
    ['italic', '|کلمه|', '*|کلمه|*'],
    ['italic', '*|word|*', '|word|'],
    ['italic', '**|word|**', '***|word|***'],
    ['h1', 'one\ntw|o', 'one\n# two|'],
    ['h1', '# on|e', 'one|'],
    ['h2', '# on|e', '## one|'],
    ['quote', 'a\n|b\nc|\nd', 'a\n|> b\n> c|\nd'],
    ['quote', '|> b\n> c|', '|b\nc|'],
    ['list', '|b\nc|', '|- b\n- c|'],
    ['list', '|- b\nc|', '|- b\n- c|'],
    ['list', '|', '- |'],
    ['link', 'see |here|', 'see [here](|https://|)'],
    ['link', 'see |https://a.example/x|', 'see [|text|](https://a.example/x)'],
    ['link', '|', '[text](|https://|)'],
    ['code', 'a |b = 1| c', 'a \n```\n|b = 1|\n```\n c'],
    ['code', '|', '```\n|\n```'],
    ['code', '|```|', '````\n|```|\n````'],
  ] as const)('%s of %j gives %j', (mark, before, expected) => {
    expect(press(mark, before)).toBe(expected);
  });

  test('a picture is on a separate line, with the selection as its alternative text', () => {
    const picture = (marked: string) => {
      const selection = read(marked);
      return after(selection.text, pictureEdit(selection, 'a-b.webp', placeholders));
    };
    expect(picture('one|')).toBe('one\n![|picture|](/uploads/a-b.webp)');
    expect(picture('|the [last] corner|')).toBe('![|the  last  corner|](/uploads/a-b.webp)');
  });
});
