import { limitImageRule } from '@paddock/contract/core/uploads';
import { useSettings } from '../page/settings.ts';

/** The rule of a picture field, limited by the site's settings. */
export function useImageLimit<R extends { maxBytes: number }>(rule: R) {
  return limitImageRule(rule, useSettings());
}
