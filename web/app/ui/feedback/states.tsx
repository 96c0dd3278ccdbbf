import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TrackOutline } from '../brand/track-outline.tsx';
import { Button } from '../button.tsx';
import { useUiMessages } from '../messages.ts';

interface EmptyStateProps {
  /** What is missing and, if useful, why. */
  sentence: ReactNode;
  /** The suggested action. */
  action?: ReactNode;
  /** Selects the drawing. */
  seed?: string;
}

/** An empty state: an unfinished lap, a sentence and an action. */
export function EmptyState({ sentence, action, seed = 'empty' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 px-4 py-10 text-center">
      <TrackOutline seed={seed} look="unfinished" className="h-28 w-44" />
      <p className="max-w-md text-text-2">{sentence}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed. */
  title?: ReactNode;
  /** The server's reason, if any. */
  reason?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, reason, onRetry, retrying }: ErrorStateProps) {
  const t = useUiMessages();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <CircleAlert className="size-9 text-bad" />
      <div className="flex max-w-md flex-col gap-1">
        <p className="font-bold text-lg">{title ?? t('error.title')}</p>
        <p className="text-text-2">{reason ?? t('error.network')}</p>
      </div>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying ?? false}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
