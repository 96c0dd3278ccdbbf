/** What delivery/inline/early-input.ts noted before the page came to life. */
export interface EarlyInput {
  typed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
  /** A form that would have been posted without script. */
  sent: HTMLFormElement | null;
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Types again what React has emptied when it took the page over, and sends the form that somebody wanted to send. */
export function replayInput({ typed, sent }: EarlyInput): void {
  for (const [field, value] of typed) {
    if (!field.isConnected || /^(checkbox|radio|file)$/.test(field.type)) continue;
    // React watches the field's own setter, and takes for news what differs from what passed there.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Once React has taken in what was typed.
  if (sent) setTimeout(() => sent.isConnected && sent.requestSubmit());
}
