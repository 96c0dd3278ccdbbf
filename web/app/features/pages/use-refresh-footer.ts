import { useCallback } from 'react';
import { useSettingsState } from '#lib/page/settings.ts';

/** Shows what was changed in the footer of the page that the reader goes to next. */
export function useRefreshFooter(): () => Promise<void> {
  const { reload } = useSettingsState();
  return useCallback(() => reload().catch(console.error), [reload]);
}
