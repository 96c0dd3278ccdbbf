/** What lib/first-paint.ts noted before the page came to life. */
interface EarlyHands {
  typed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
  /** A form that would have been posted without script. */
  sent: HTMLFormElement | null;
  stop: () => void;
}

/** Types again what React has emptied when it took the page over, and sends the form that somebody wanted to send. */
export function replayEarlyHands(): void {
  const early = (window as { earlyHands?: EarlyHands }).earlyHands;
  if (!early) return;
  early.stop();
  for (const [field, value] of early.typed) {
    if (!field.isConnected || field.value === value) continue;
    // The setter of the element itself would hide the change from React.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  early.typed.clear();
  if (early.sent?.isConnected) early.sent.requestSubmit();
  early.sent = null;
}
