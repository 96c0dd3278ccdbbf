import { limitImageRule } from '@paddock/contract/core/uploads';
import { useSettings } from '../page/settings.ts';

/** The rule of a field for pictures as the site's settings leave it. */
export function useImageLimit<R extends { maxBytes: number }>(rule: R) {
  return limitImageRule(rule, useSettings());
}
