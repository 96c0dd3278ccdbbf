import { useText } from '../lib/text.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LogoMark } from './logo.tsx';
import { shellText } from './shell-text.ts';

/** Covers the screen while nothing has been rendered yet. Never laid over what the server has sent. */
export function LoadingOverlay() {
  const t = useText(shellText);
  return (
    <output className="fixed inset-0 z-overlay flex flex-col items-center justify-center gap-6 bg-bg">
      <LogoMark />
      <Spinner className="size-8! text-firoozeh noscript:hidden" />
      <span className="sr-only noscript:hidden">{t('loading')}</span>
      <div className="page-gutter max-w-form">
        <NeedsScript />
      </div>
    </output>
  );
}
