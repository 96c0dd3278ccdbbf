/** A settings section that returns to `back` once the account is linked. */
export function settingsPath(part: 'discord' | 'steam', back: string): string {
  return `/dashboard/settings?${new URLSearchParams({ back })}#${part}`;
}
