import { readTypedId } from './typed-values.ts';

/**
 * Normalizes a phone number to E.164, or null. Accepts Iranian mobiles in national forms (0912…, 912…, 0098912…);
 * foreign numbers need `+` or `00`.
 */
export function normalizePhone(text: string): string | null {
  const typed = readTypedId(text).replace(/[().\-‐-―]/g, '');
  const iranian = /^(?:(?:\+|00)?98)?0?(9\d{9})$/.exec(typed);
  if (iranian) return `+98${iranian[1]}`;
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(typed);
  return foreign && !foreign[1]?.startsWith('98') ? `+${foreign[1]}` : null;
}

/** Formats an E.164 number for reading: `0912 345 6789`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+98(9\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3');
}
