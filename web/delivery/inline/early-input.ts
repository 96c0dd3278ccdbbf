import type { EarlyInput } from '#lib/browser/replay-input.ts';

/** Records input and form submissions before hydration, to be replayed by lib/browser/replay-input.ts. */
export function rememberEarlyInput(): void {
  const early: EarlyInput = {
    typed: new Map(),
    sent: null,
    stop() {
      removeEventListener('input', type, true);
      removeEventListener('submit', send, true);
    },
  };
  function type({ target }: Event): void {
    const field = target as HTMLInputElement;
    early.typed.set(field, field.value);
  }
  function send(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post') return;
    event.preventDefault();
    early.sent = form;
  }
  window.earlyInput = early;
  addEventListener('input', type, true);
  addEventListener('submit', send, true);
}
