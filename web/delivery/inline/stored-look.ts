import { hideDismissedAnnouncement } from '../../app/lib/browser/dismissed-announcement.ts';

/**
 * What the visitor's browser remembers and what depends on it from the first paint on: the chosen theme, whether a token is stored
 * and whether the browser knows passkeys (`data-when` in styles/motifs.css). In step with lib/browser/theme.ts and lib/session/token.ts.
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
}
