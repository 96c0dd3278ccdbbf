import { useEffect, useRef, useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { loadUser } from '#lib/session/session.ts';
import { ErrorState } from '#ui/feedback/states.tsx';
import { SiteHeader } from '../public/public-frame.tsx';
import { useSignedInMessages } from './messages.ts';

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The delay before the next attempt in ms, at least the server's Retry-After. */
export function retryPause(failures: number, retryAfter = 0): number {
  const growing = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return Math.max(growing, retryAfter * 1_000);
}

/** Shown when the user cannot be loaded: the reason, with automatic and manual retries. */
export function UserUnavailable({ error }: { error: ApiError }) {
  const t = useSignedInMessages();
  const [isLoading, setIsLoading] = useState(false);
  const failures = useRef(0);
  const title = t('userFailed');
  // Automatic retries fail silently.
  useErrorToast({ error: isLoading ? null : error, data: null }, title);

  useEffect(() => {
    failures.current += 1;
    const load = () => void loadUser();
    const timer = setTimeout(load, retryPause(failures.current, error.retryAfter));
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [error]);
  const retry = async () => {
    setIsLoading(true);
    await loadUser();
    setIsLoading(false);
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <PageHead title={title} hidden />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex grow flex-col justify-center">
        <h1 className="sr-only">{title}</h1>
        <ErrorState title={title} reason={error.detail} onRetry={retry} retrying={isLoading} />
      </main>
    </div>
  );
}
