import { cleanName } from './normalize-text.ts';

/**
 * A sentence in which somebody else's values stand: every second part is a value, from the second on. Pages and HTML put `<bdi>` around
 * these; plain text has nothing there, because what is copied from it would carry the marks along.
 */
export type Sentence = readonly string[];

const [opened, closed] = ['\u2068', '\u2069'];

/** A value on its way into a sentence, without signs of its own that cannot be seen. */
export function markValue(value: string): string {
  const clean = cleanName(value);
  return clean && opened + clean + closed;
}

/** The parts of a text into which marked values were put. */
export function splitSentence(text: string): Sentence {
  return text.split(/[\u2068\u2069]/);
}

export function plainSentence(sentence: Sentence): string {
  return sentence.join('');
}
