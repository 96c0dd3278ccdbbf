import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { TrackOutline } from '../ui/brand/track-outline.tsx';
import { Button } from '../ui/button.tsx';
import { useComponentsMessages } from './messages.ts';
import { NotFound } from './not-found.tsx';
import { PageHead } from './page-head.tsx';

/** Shown for missing pages and errors. */
export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FailedPage error={error} />;
}

/** The error is logged to the console and not shown. */
function FailedPage({ error }: { error: unknown }) {
  const t = useComponentsMessages();
  useEffect(() => console.error(error), [error]);
  return (
    <section className="page-gutter flex grow flex-col items-center justify-center gap-5 py-20 text-center">
      <PageHead title={t('failed.title')} hidden />
      <TrackOutline seed="red-flag" look="quiet" className="h-28 w-44" />
      {isRouteErrorResponse(error) && <p className="figures font-bold text-2xl text-bad">{error.status}</p>}
      <h1>{t('failed.title')}</h1>
      <p className="max-w-md text-text-2">{t('failed.text')}</p>
      <Button onClick={() => window.location.reload()}>{t('failed.retry')}</Button>
    </section>
  );
}
