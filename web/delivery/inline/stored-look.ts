import { hideDismissedAnnouncement } from '#lib/browser/dismissed-announcement.ts';

/** Of `Date#getTimezoneOffset`, in minutes: no other zone has it in a winter. */
const tehranOffset = -210;

/**
 * What the visitor's browser remembers and what depends on it from the first paint on: the chosen theme, whether a token is stored,
 * whether the browser knows passkeys and whether its clock is another than Tehran's (`data-when` in styles/motifs.css). In step with
 * lib/browser/theme.ts and lib/session/token.ts.
 */
export function applyStoredLook(): void {
  const { classList } = document.documentElement;
  try {
    if (localStorage.getItem('theme') === 'light') classList.replace('dark', 'light');
    if (localStorage.getItem('token')) classList.add('signed-in');
    hideDismissedAnnouncement();
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
  if ('PublicKeyCredential' in window) classList.add('passkeys');
  if (new Date(2026, 0).getTimezoneOffset() !== tehranOffset) classList.add('abroad');
}
