import type { AdminSettings } from '@paddock/contract/site/calls';

type Typed = { [K in keyof AdminSettings]?: AdminSettings[K] | undefined };

/** Only what differs is sent, so that two people who change different settings do not undo each other. */
export function changedSettings(typed: Typed, stored: Partial<AdminSettings>): Partial<AdminSettings> {
  const names = Object.keys(typed) as (keyof AdminSettings)[];
  const changed = names.filter((name) => (typed[name] ?? '') !== (stored[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}
