import { useText } from '../../lib/text.ts';
import { accountsText } from './accounts-text.ts';
import { browserName } from './browser-name.ts';

/** Says a browser and its system in the reader's words. */
export function useBrowserWords(): (userAgent: string) => string {
  const t = useText(accountsText);
  return (userAgent) => {
    const { browser, system } = browserName(userAgent);
    if (browser && system) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
