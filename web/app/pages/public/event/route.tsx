import { PageFailed } from '#components/page-failed.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import type { Route } from './+types/route.ts';
import { loadNightPage } from './load-page.ts';
import { NightPage } from './night-page.tsx';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(context, (api) => loadNightPage(api, id));
}

/** One address from the announcement to the archive. */
export default function RaceNightScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <NightPage key={loaderData.night.event.id} {...loaderData} /> : <Failed />;
}

function Failed() {
  const t = useEventsMessages();
  return <PageFailed title={t('title.event')} failed={t('page.failed')} reason={t('page.failedWhy')} />;
}
