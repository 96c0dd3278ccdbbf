import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that delays an action until the pointer is released. An error that appears between press and release
 * would move the button away from the pointer, and the click would be lost.
 */
export function useAfterPointerUp(): (action: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click comes right after the release.
      setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    const options = { capture: true };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => {
      document.removeEventListener('pointerdown', press, options);
      document.removeEventListener('pointerup', release, options);
      document.removeEventListener('pointercancel', release, options);
    };
  }, []);

  return useCallback((action) => {
    if (pressed.current) waiting.current.push(action);
    else action();
  }, []);
}
