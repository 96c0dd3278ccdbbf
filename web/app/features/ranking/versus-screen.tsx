import { getHeadToHead } from '@paddock/contract/ranking';
import { data } from 'react-router';
import { apiContext } from '../../lib/page-context.ts';
import { readId } from '../../lib/path-id.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Route } from './+types/versus-screen.ts';
import { withoutData } from './not-there.ts';
import { PageFailed } from './page-failed.tsx';
import { rankingText } from './ranking-text.ts';
import { VersusFigures } from './versus-figures.tsx';
import { VersusHead } from './versus-head.tsx';
import { VersusLaps, VersusRaces } from './versus-tables.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [id, other_id] = [readId(params.id), readId(params.other)];
  if (!id || !other_id) throw data(null, { status: 404 });
  try {
    return data({ pair: await context.get(apiContext).call(getHeadToHead, { params: { id, other_id } }) });
  } catch (error) {
    return withoutData(error);
  }
}

export default function VersusScreen({ loaderData }: Route.ComponentProps) {
  const t = useText(rankingText);
  if (!loaderData) return <PageFailed title={t('versus.title')} failed={t('versus.failed')} />;
  const { pair } = loaderData;
  const [one, other] = pair.drivers;
  const names = { one: one.username, other: other.username };
  return (
    <>
      <PageHead
        title={t('title.versus', names)}
        description={t('versus.description', names)}
        preview={pair.preview_images}
      />
      <VersusHead drivers={pair.drivers} />
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-10 py-8">
        <h2 className="sr-only">{t('versus.title')}</h2>
        <VersusFigures pair={pair} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <VersusRaces pair={pair} />
          <VersusLaps pair={pair} />
        </div>
        <p>
          <LinkButton to={`/drivers/${one.id}/versus`}>{t('versus.other')}</LinkButton>
        </p>
      </div>
    </>
  );
}
