import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;
const getSnapshot = () => null;

/**
 * Whether the current render is on the server or hydrates its HTML. Valid only during that render. Unlike a snapshot that
 * differs between server and client, it does not cause another render after hydration.
 */
export function useIsHydrating(): boolean {
  let isHydrating = false;
  // React calls getServerSnapshot synchronously during such renders only.
  // oxlint-disable react/immutability
  useSyncExternalStore(subscribeNever, getSnapshot, () => {
    isHydrating = true;
    return null;
  });
  // oxlint-enable react/immutability
  return isHydrating;
}
