import type { SiteSettings } from '@paddock/contract/site';

type SiteTexts = Pick<
  SiteSettings,
  'site_title' | 'site_description' | 'announcement' | 'discord_invite_url'
>;

/** Only what differs is sent, so that two people who change different settings do not undo each other. */
export function changedTexts(
  typed: { [K in keyof SiteTexts]?: SiteTexts[K] | undefined },
  stored: SiteTexts,
): Partial<SiteTexts> {
  const names = Object.keys(typed) as (keyof SiteTexts)[];
  const changed = names.filter((name) => (typed[name] ?? '') !== (stored[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}
