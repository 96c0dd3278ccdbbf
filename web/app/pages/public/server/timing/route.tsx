import type { Point } from '@paddock/contract/catalogue/track-outline';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { getServerTiming, type Timing } from '@paddock/contract/timing/calls';
import { serverTimingStreamPath } from '@paddock/contract/timing/paths';
import { data } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { memberPart } from '#components/member-part.tsx';
import { NotFound } from '#components/not-found.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { loadOutline } from '#features/timing/load-timing.ts';
import { useTimingMessages } from '#features/timing/messages.ts';
import { TimingView } from '#features/timing/timing-view.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import type { PublicApi } from '#lib/page/request-context.ts';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

/** Refresh interval without script. */
const reloadSeconds = 15;

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const load = async (api: PublicApi) => {
    const timing = await api.call(getServerTiming, { params: { id } });
    return { id, timing, outline: await loadOutline(api, timing) };
  };
  // Staff may see servers that are not public.
  return loadPage(context, load, null, {
    not_found: data({ id, timing: null, outline: null }, { status: 404 }),
  });
}

const StaffTiming = memberPart<{ id: number }>(() => import('./staff-timing.tsx'), {
  fallback: () => <NotFound />,
  onError: () => <NotFound />,
});

/** Live timing of a server. */
export default function ServerTimingScreen({ loaderData }: Route.ComponentProps) {
  const t = useTimingMessages();
  if (!loaderData) return <PageFailed title={t('title')} failed={t('failed')} reason={t('failedWhy')} />;
  const { id, timing, outline } = loaderData;
  if (timing) return <TimingPage key={id} timing={timing} outline={outline} />;
  return <StaffTiming key={id} id={id} />;
}

interface TimingPageProps {
  timing: Timing;
  outline: readonly Point[] | null;
}

function TimingPage({ timing, outline }: TimingPageProps) {
  const t = useTimingMessages();
  const server = localize(timing.server, useLocale(), 'name');
  const title = t('titleOf', { server: server.name });
  return (
    <PageSection as="article">
      <PageHead title={title} description={t('description', { server: server.name })} />
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
      </noscript>
      <header className="flex flex-col gap-2">
        <BackLink to={`/servers/${server.id}`}>
          <bdi>{server.name}</bdi>
        </BackLink>
        <h1 className="wrap-anywhere">{title}</h1>
        <TextLink to={`/servers/${server.id}/sessions`} isLine size="sm" className="self-start">
          {t('past')}
        </TextLink>
        <p className="hidden text-sm text-text-3 noscript:block">{t('noScript')}</p>
      </header>
      <TimingView loaded={timing} streamPath={serverTimingStreamPath(server.id)} outline={outline} />
    </PageSection>
  );
}
