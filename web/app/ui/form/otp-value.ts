import { toAsciiDigits } from '@paddock/contract/i18n/digits';

/** The content of the boxes and the index of the focused one. */
export interface OtpState {
  value: string;
  focus: number;
}

const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '');

/**
 * Enters typed, pasted or autofilled text at a box. The value has one character per box; an empty box is a space, so that
 * clearing a digit does not shift the others.
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

/** Clears the box, or the previous one if it is already empty. */
export function eraseOtp(value: string, place: number, length: number): OtpState {
  const boxes = value.padEnd(length).slice(0, length).split('');
  const at = boxes[place] === ' ' ? Math.max(place - 1, 0) : place;
  boxes[at] = ' ';
  return { value: boxes.join('').trimEnd(), focus: at };
}

/** Whether every box has a digit. */
export function isOtpComplete(value: string, length: number): boolean {
  return value.length === length && /^\d+$/.test(value);
}
