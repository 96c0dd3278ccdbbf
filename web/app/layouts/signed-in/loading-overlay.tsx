import { LogoMark } from '../../components/logo.tsx';
import { componentsMessages } from '../../components/messages.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { NoScriptNotice } from '../../ui/feedback/no-script-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

/** Covers the screen while nothing has been rendered yet. Never laid over what the server has sent. */
export function LoadingOverlay() {
  const t = useTranslations(componentsMessages);
  return (
    <output className="fixed inset-0 z-overlay flex flex-col items-center justify-center gap-6 bg-bg">
      <LogoMark />
      <Spinner className="size-8! text-firoozeh noscript:hidden" />
      <span className="sr-only noscript:hidden">{t('loading')}</span>
      <div className="page-gutter max-w-form">
        <NoScriptNotice />
      </div>
    </output>
  );
}
