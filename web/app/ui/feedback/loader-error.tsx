import { useRevalidator } from 'react-router';
import { ErrorState } from './states.tsx';

interface LoaderErrorProps {
  title: string;
  reason: string;
}

/** Shown when a loader failed; the retry revalidates. */
export function LoaderError({ title, reason }: LoaderErrorProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={title}
      reason={reason}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
    />
  );
}
