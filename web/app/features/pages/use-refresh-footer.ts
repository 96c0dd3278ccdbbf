import { useCallback } from 'react';
import { useSettingsState } from '#lib/page/settings.ts';

/** Returns a function that reloads the footer after a change. */
export function useRefreshFooter(): () => Promise<void> {
  const { reload } = useSettingsState();
  return useCallback(() => reload().catch(console.error), [reload]);
}
