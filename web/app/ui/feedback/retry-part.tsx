import { useTranslations } from '../../lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { uiMessages } from '../messages.ts';

/** Stands where a part of a page did not load. */
export function RetryPart({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations(uiMessages);
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
      {t('error.title')}
      <Button dense onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
