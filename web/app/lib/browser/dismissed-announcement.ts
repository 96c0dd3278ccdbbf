/** The local storage key of the dismissed announcement. */
const key = 'announcement';

/** Hides the announcement by a style rule, so that server-rendered HTML is hidden before the first paint. */
function hide(id: string | null): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-announcement="${id}"]{display:none}`);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs before the first paint. The id is derived from the text, so a new announcement is visible. */
export function hideDismissedAnnouncement(): void {
  hide(localStorage.getItem(key));
}

export function dismissAnnouncement(id: string): void {
  hide(id);
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is blocked: hidden until the page is closed.
  }
}
