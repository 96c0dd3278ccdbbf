import { PathId } from '@paddock/contract/core/fields';
import { data, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { PageHead } from '#components/page-head.tsx';
import { eventsMessages } from '#features/events/messages.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { notFoundOrUnavailable } from '#lib/page/loader-errors.ts';
import { apiContext } from '#lib/page/request-context.ts';
import { ErrorState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { loadNightPage } from './load-page.ts';
import { NightPage } from './night-page.tsx';

export const handle = { figures: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = z.safeDecode(PathId, params.id);
  if (!id.success) throw data(null, { status: 404 });
  try {
    return data(await loadNightPage(context.get(apiContext), id.data));
  } catch (error) {
    return notFoundOrUnavailable(error);
  }
}

/** One address from the announcement to the archive. */
export default function RaceNightScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <NightPage key={loaderData.night.event.id} {...loaderData} /> : <Failed />;
}

function Failed() {
  const t = useTranslations(eventsMessages);
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page-gutter mx-auto w-full max-w-content py-8">
      <PageHead title={t('title.event')} hidden />
      <ErrorState
        title={t('page.failed')}
        reason={t('page.failedWhy')}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    </div>
  );
}
