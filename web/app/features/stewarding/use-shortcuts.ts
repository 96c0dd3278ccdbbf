import { useEffect, useRef } from 'react';

/** Whether the focus is in a text field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"]'));

/** Registers shortcuts by physical key (`KeyJ`, `Digit1`), independent of the keyboard layout. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = latest.current[event.code];
      const isOpen = document.querySelector('[role="dialog"]') !== null;
      if (!action || isOpen || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
