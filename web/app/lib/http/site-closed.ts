let onClosed = () => {};

/** Called when a call is rejected because the site is closed. */
export function onSiteClosed(listener: () => void): void {
  onClosed = listener;
}

export function notifySiteClosed(): void {
  onClosed();
}
