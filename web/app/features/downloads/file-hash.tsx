import { Copy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useToast } from '#lib/browser/toast-store.ts';
import { Ltr } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { useDownloadsMessages } from './messages.ts';

const subscribeToNothing = () => () => undefined;

/** False on the server and without script. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const visibleDigits = 12;

/** The first digits of a file’s hash, which expand to the whole hash, with a copy button. */
export function FileHash({ sha256 }: { sha256: string }) {
  const t = useDownloadsMessages();
  const toast = useToast();
  const hasScript = useHasScript();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256);
      toast.success(t('card.copied'));
    } catch {
      toast.error(t('card.copyFailed'));
    }
  };
  return (
    <div className="flex items-start gap-1 text-xs">
      <details className="min-w-0 grow">
        <summary
          title={t('card.hashWhole')}
          className="flex min-h-11 cursor-pointer items-center gap-x-2 whitespace-nowrap text-text-3 hover:text-text"
        >
          <Ltr>{t('card.hash')}</Ltr>
          <Ltr className="font-mono text-text-2">{sha256.slice(0, visibleDigits)}…</Ltr>
        </summary>
        <code dir="ltr" className="block select-all break-all pb-2 text-start font-mono text-text-2">
          {sha256}
        </code>
      </details>
      {hasScript && (
        <IconButton icon={<Copy className="size-4" />} label={t('card.copy')} onClick={() => void copy()} />
      )}
    </div>
  );
}
