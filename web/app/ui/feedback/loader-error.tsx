import { useRevalidator } from 'react-router';
import { ErrorState } from './states.tsx';

interface LoaderErrorProps {
  title: string;
  reason: string;
}

/** Stands where a page could not be filled by its loader; the retry loads it again. */
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
