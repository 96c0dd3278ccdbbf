import { cleanName } from './normalize-text.ts';

/**
 * A sentence with user-provided values; every second part, starting with the second, is a value. Pages and HTML
 * wrap values in `<bdi>`. Plain text wraps nothing, because copied text would carry the marks along.
 */
export type Sentence = readonly string[];

const [opened, closed] = ['\u2068', '\u2069'];

/** Marks a value for a sentence and removes its invisible characters. */
export function markValue(value: string): string {
  const clean = cleanName(value);
  return clean && opened + clean + closed;
}

/** Splits a text with marked values into parts. */
export function splitSentence(text: string): Sentence {
  return text.split(/[\u2068\u2069]/);
}

export function plainSentence(sentence: Sentence): string {
  return sentence.join('');
}
