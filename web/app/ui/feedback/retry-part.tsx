import { Button } from '../button.tsx';
import { useUiMessages } from '../messages.ts';

interface RetryPartProps {
  /** The error; a generic text by default. */
  sentence?: string;
  onRetry?: () => void;
  /** A query, instead of `onRetry`. */
  read?: { refetch: () => unknown; isFetching: boolean };
}

/** Shown in place of a part that failed to load. */
export function RetryPart({ sentence, onRetry, read }: RetryPartProps) {
  const t = useUiMessages();
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
