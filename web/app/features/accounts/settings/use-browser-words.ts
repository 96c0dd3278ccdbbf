import { useTranslations } from '../../../lib/i18n/messages.ts';
import { accountsMessages } from '../messages.ts';
import { browserName } from './browser-name.ts';

/** Says a browser and its system in the reader's words. */
export function useBrowserLabel(): (userAgent: string) => string {
  const t = useTranslations(accountsMessages);
  return (userAgent) => {
    const { browser, system } = browserName(userAgent);
    if (browser && system) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
