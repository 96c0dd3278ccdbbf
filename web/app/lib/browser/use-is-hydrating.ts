import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const nothing = () => null;

/**
 * Whether what asks is drawn for the first time by the server, or from its HTML in the browser. It is asked while drawing and tells
 * of that moment alone: unlike a value that differs, it has nothing drawn once more when hydration ends.
 */
export function useIsHydrating(): boolean {
  let isHydrating = false;
  // React asks for the server's snapshot while it draws, before this function answers, and at no other time.
  // oxlint-disable react/immutability
  useSyncExternalStore(never, nothing, () => {
    isHydrating = true;
    return null;
  });
  // oxlint-enable react/immutability
  return isHydrating;
}
