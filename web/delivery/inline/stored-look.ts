import { hideDismissedAnnouncement } from '#lib/browser/dismissed-announcement.ts';

/** `Date#getTimezoneOffset` of Tehran in minutes. No other time zone has it in winter. */
const tehranOffset = -210;

/**
 * Applies what the first paint depends on: the stored theme, whether a token is stored, passkey support, and a time zone other
 * than Tehran's (`data-when` in styles/motifs.css). Keep in sync with lib/browser/theme.ts and lib/browser/token.ts.
 */
export function applyStoredLook(): void {
  const { classList } = document.documentElement;
  try {
    if (localStorage.getItem('theme') === 'light') classList.replace('dark', 'light');
    if (localStorage.getItem('token')) classList.add('signed-in');
    hideDismissedAnnouncement();
  } catch {
    // Storage is blocked.
  }
  if ('PublicKeyCredential' in window) classList.add('passkeys');
  if (new Date(2026, 0).getTimezoneOffset() !== tehranOffset) classList.add('abroad');
}
