import { RefreshCw, X } from 'lucide-react';
import { useComponentsMessages } from '#components/messages.ts';
import { dismissReload, type ReloadRequest } from '#lib/browser/reload-prompt.ts';
import { Button, IconButton } from '#ui/button.tsx';

/** Offers a reload at the bottom of the screen. Stays until answered. */
export default function ReloadPrompt({ offer }: { offer: ReloadRequest }) {
  const t = useComponentsMessages();
  return (
    <div className="fixed inset-x-0 bottom-0 z-toast flex justify-center p-4">
      <div
        role="alert"
        className="flex max-w-full animate-rise items-center gap-3 rounded-card border border-line-strong bg-surface-3 p-3 ps-4 text-sm shadow-overlay"
      >
        <p>{t(`reload.${offer.reason}`)}</p>
        <Button dense icon={<RefreshCw className="size-4" />} onClick={offer.accept} className="shrink-0">
          {t('reload.now')}
        </Button>
        <IconButton label={t('reload.later')} icon={<X />} onClick={dismissReload} />
      </div>
    </div>
  );
}
