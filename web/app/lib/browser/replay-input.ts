/** Input that delivery/inline/early-input.ts recorded before hydration. */
export interface EarlyInput {
  typed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
  /** The form that was submitted. */
  sent: HTMLFormElement | null;
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Restores input that hydration has reset and submits the form that was submitted before it. */
export function replayInput({ typed, sent }: EarlyInput): void {
  for (const [field, value] of typed) {
    if (!field.isConnected || /^(checkbox|radio|file)$/.test(field.type)) continue;
    // React tracks the value through a setter on the element and reports only changes from the tracked value.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // After React has handled the input events.
  if (sent) setTimeout(() => sent.isConnected && sent.requestSubmit());
}
