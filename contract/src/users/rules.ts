import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte } from '../core/uploads.ts';
import { toAsciiDigits } from '../i18n/digits.ts';
import { normalizeForSearch } from '../i18n/normalize-text.ts';
import { confusableSkeleton } from './confusables.ts';
import { isDeletedUsername } from './deleted-username.ts';

export const usernameMin = 3;

export const usernameMax = 32;

/** Days for which a released username is reserved for its former owner. */
export const freedUsernameDays = 90;

/** One script per name prevents look-alikes; digits of both, and _ . - */
const latinName = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u1e00-\u1eff\d۰-۹٠-٩_.-]+$/;
const arabicName = /^[\u0620-\u063f\u0641-\u065f\u0670-\u06d3\u06d5\d۰-۹٠-٩\u200c_.-]+$/;

/** Whether a name uses Latin or Persian and Arabic letters and has at least one recognizable character. */
export function isUsername(name: string): boolean {
  return (latinName.test(name) || arabicName.test(name)) && /[^_.-]/.test(normalizeForSearch(name));
}

/** Words that suggest the portal's staff. A name made only of these, separators and digits is reserved. */
const reservedWords = (
  'paddock admin administrator support system moderator mod staff owner developer root official team help helpdesk ' +
  'security webmaster پادوک ادمین مدیر مدیریت پشتیبان پشتیبانی سیستم سامانه ناظر مالک صاحب کارکنان کارمند توسعه‌دهنده ' +
  'رسمی تیم راهنما امنیت سایت'
).split(' ');
const reservedName = new RegExp(`^(?:${reservedWords.map(confusableSkeleton).join('|')})+$`);

/** Whether a name could be mistaken for the portal, its staff or a deleted member, in any spelling. */
export function isReservedUsername(name: string): boolean {
  if (isDeletedUsername(toAsciiDigits(name))) return true;
  const bare = name.replace(/[_.\u200c-]/g, '');
  return [bare, bare.replace(/^\p{Nd}+|\p{Nd}+$/gu, '')].some((one) =>
    reservedName.test(confusableSkeleton(one)),
  );
}

/** 1 MB, JPEG or PNG: the picture that every user has. */
export const profileImageRule = {
  maxBytes: bytesPerMegabyte,
  types: ['image/jpeg', 'image/png'],
  max: 1,
  required: true,
} as const satisfies FileRule;

/** Minimum length of a member search, and maximum number of results. */
export const memberSearchMin = 2;
export const membersFoundMax = 8;
