import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isAble = () => 'PublicKeyCredential' in window;

/** Whether this browser can show and keep passkeys; on the server it is not known, which is no. */
export function usePasskeysSupported(): boolean {
  return useSyncExternalStore(never, isAble, () => false);
}
