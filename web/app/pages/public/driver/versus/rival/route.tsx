import { getHeadToHead, type HeadToHead } from '@paddock/contract/ranking/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useVersusMessages } from '#features/ranking/versus/messages.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { VersusFigures } from './versus-figures.tsx';
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

function VersusHead({ drivers: [driver, rival] }: Pick<HeadToHead, 'drivers'>) {
  const t = useRankingMessages();
  const tVersus = useVersusMessages();
  return (
    <RecordHero layout="stack">
      <h1 className="sr-only">{t.rich('title.versus', { one: driver.username, other: rival.username })}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 md:gap-8">
        <DriverLink driver={driver} />
        <span className="flex flex-col items-center gap-2">
          <strong className="text-lg text-saffron-ink md:text-2xl">{tVersus('against')}</strong>
          <Link
            to={`/drivers/${rival.id}/versus/${driver.id}`}
            replace
            preventScrollReset
            aria-label={tVersus('swap')}
            title={tVersus('swap')}
            className="inline-flex size-11 items-center justify-center rounded-button text-text-2 hover:bg-surface-2 hover:text-text"
          >
            <ArrowLeftRight />
          </Link>
        </span>
        <DriverLink driver={rival} />
      </div>
    </RecordHero>
  );
}

function DriverLink({ driver: { id, username, profile_image } }: { driver: PublicUser }) {
  return (
    <Link to={`/drivers/${id}`} className="group flex min-w-0 flex-col items-center gap-3 text-center">
      <Avatar
        userId={id}
        src={uploadUrl(profile_image, 192)}
        size="size-16 md:size-24"
        className="border border-line"
      />
      <Bdi className="wrap-anywhere font-bold text-lg group-hover:text-firoozeh md:text-2xl">{username}</Bdi>
    </Link>
  );
}
