import { getHeadToHead } from '@paddock/contract/ranking/calls';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useVersusMessages } from '#features/ranking/versus/messages.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { VersusFigures } from './versus-figures.tsx';
import { VersusHead } from './versus-head.tsx';
import { VersusLaps, VersusRaces } from './versus-tables.tsx';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const pathIds = { id: requireId(params.id), other_id: requireId(params.other) };
  return loadPage(context, async (api) => ({ pair: await api.call(getHeadToHead, { params: pathIds }) }));
}

export default function VersusScreen({ loaderData }: Route.ComponentProps) {
  const t = useRankingMessages();
  const tVersus = useVersusMessages();
  if (!loaderData)
    return <PageFailed title={t('versus.title')} failed={tVersus('failed')} reason={t('list.failedWhy')} />;
  const { pair } = loaderData;
  const [driver, rival] = pair.drivers;
  const names = { one: driver.username, other: rival.username };
  return (
    <>
      <PageHead
        title={t('title.versus', names)}
        description={tVersus('description', names)}
        preview={pair.preview_images}
      />
      <VersusHead drivers={pair.drivers} />
      <PageSection layout="sections">
        <h2 className="sr-only">{t('versus.title')}</h2>
        <VersusFigures pair={pair} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <VersusRaces pair={pair} />
          <VersusLaps pair={pair} />
        </div>
        <p>
          <LinkButton to={`/drivers/${driver.id}/versus`}>{tVersus('other')}</LinkButton>
        </p>
      </PageSection>
    </>
  );
}
