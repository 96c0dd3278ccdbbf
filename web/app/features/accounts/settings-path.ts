/** A part of the settings, from which a link that was made leads back to where the reader came from. */
export function settingsPath(part: 'discord' | 'steam', back: string): string {
  return `/dashboard/settings?${new URLSearchParams({ back })}#${part}`;
}
