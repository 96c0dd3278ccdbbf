import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { uiMessages } from '../messages.ts';

interface RetryPartProps {
  /** What failed; in general words unless given. */
  sentence?: string;
  onRetry?: () => void;
  /** A read, in place of `onRetry`. */
  read?: { refetch: () => unknown; isFetching: boolean };
}

/** Stands where a part of a page did not load. */
export function RetryPart({ sentence, onRetry, read }: RetryPartProps) {
  const t = useTranslations(uiMessages);
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
      <span>{sentence ?? t('error.title')}</span>
      <Button
        dense
        onClick={() => (read ? void read.refetch() : onRetry?.())}
        loading={read?.isFetching ?? false}
      >
        {t('retry')}
      </Button>
    </p>
  );
}
