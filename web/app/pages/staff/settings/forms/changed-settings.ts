import type { AdminSettings } from '@paddock/contract/site/calls';

type Typed = { [K in keyof AdminSettings]?: AdminSettings[K] | undefined };

/** Returns only the changes, so that concurrent edits of different settings do not overwrite each other. */
export function changedSettings(typed: Typed, stored: Partial<AdminSettings>): Partial<AdminSettings> {
  const names = Object.keys(typed) as (keyof AdminSettings)[];
  const changed = names.filter((name) => (typed[name] ?? '') !== (stored[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}
