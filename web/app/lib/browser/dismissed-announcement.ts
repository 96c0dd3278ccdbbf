/** The local storage key of the announcement that the reader has closed. */
const key = 'announcement';

/** By a rule of the page's own: what the server has rendered is hidden before it is painted. */
function hide(id: string | null): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-announcement="${id}"]{display:none}`);
  document.adoptedStyleSheets.push(sheet);
}

/** Before the first paint; the id is made of the announcement's words, so that another one is seen. */
export function hideDismissedAnnouncement(): void {
  hide(localStorage.getItem(key));
}

export function dismissAnnouncement(id: string): void {
  hide(id);
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is off: it stays away as long as the page.
  }
}
