import { useEffect, useRef } from 'react';

/** Whether a key would be written where the focus is. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"]'));

/** Keys of the page by their place on the keyboard (`KeyJ`, `Digit1`), whatever language it writes. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.code];
      const isOpen = document.querySelector('[role="dialog"]') !== null;
      if (!act || isOpen || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
