import { toAsciiDigits } from '../i18n/digits.ts';

const heading = /^#{1,4}\s+(.+?)\s*#*$/;
const numbered = /^(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s+(\S.*)$/;

/** Markdown headings of rules that start with a number, which decisions cite; digits of any script. */
export function listRuleHeadings(rules: string): { number: string; title: string }[] {
  return rules.split(/\r?\n/).flatMap((line) => {
    const text = heading.exec(line)?.[1];
    const [, number, title] = text ? (numbered.exec(toAsciiDigits(text)) ?? []) : [];
    return number && title ? [{ number, title }] : [];
  });
}
