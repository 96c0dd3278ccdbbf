import { toAsciiDigits } from '@paddock/contract/i18n/digits';

/** The boxes' next state: what stands in them, and which one has the focus. */
export interface OtpState {
  value: string;
  focus: number;
}

const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '');

/**
 * Text typed, pasted or filled in at a box. The value keeps one character per box; a space is an empty box, so
 * that a digit taken away in the middle does not move the others.
 */
export function typeOtp(value: string, place: number, text: string, length: number): OtpState {
  const typed = digitsOf(text);
  if (!typed) return { value, focus: place };
  const whole = typed.length >= length;
  const start = whole ? 0 : place;
  const boxes = value.padEnd(length).slice(0, length).split('');
  const placed = typed.slice(0, length - start);
  for (const [i, digit] of [...placed].entries()) boxes[start + i] = digit;
  return { value: boxes.join('').trimEnd(), focus: Math.min(start + placed.length, length - 1) };
}

/** Backspace empties the box, or the one before when it is empty already. */
export function eraseOtp(value: string, place: number, length: number): OtpState {
  const boxes = value.padEnd(length).slice(0, length).split('');
  const at = boxes[place] === ' ' ? Math.max(place - 1, 0) : place;
  boxes[at] = ' ';
  return { value: boxes.join('').trimEnd(), focus: at };
}

/** Whether every box holds a digit. */
export function isOtpComplete(value: string, length: number): boolean {
  return value.length === length && /^\d+$/.test(value);
}
