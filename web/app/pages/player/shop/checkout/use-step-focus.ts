import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus into the next step of a dialog, because the button that led there is gone. `fault` moves it back to the
 * invalid field.
 */
export function useStepFocus(step: string, fault: string | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const moved = before.current !== step;
    before.current = step;
    const field = box.current?.querySelector<HTMLElement>('input');
    if (moved) (field ?? box.current)?.focus();
    else if (fault) field?.focus();
  }, [step, fault]);
  return box;
}
