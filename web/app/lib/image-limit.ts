import { heldImageRule } from '@paddock/contract/upload-limits';
import { useSettings } from './settings.ts';

/** The rule of a field for pictures as the site's settings leave it. */
export function useImageRule<R extends { maxBytes: number }>(rule: R) {
  return heldImageRule(rule, useSettings());
}
