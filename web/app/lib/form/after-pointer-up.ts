import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts something off until the pointer is let go. A message that appears between press and release would move the
 * button from under the pointer, and the click would be lost.
 */
export function useAfterPointerUp(): (act: () => void) => void {
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
        for (const act of waiting.current.splice(0)) act();
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

  return useCallback((act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  }, []);
}
