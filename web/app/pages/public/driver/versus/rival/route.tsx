import { getHeadToHead } from '@paddock/contract/ranking/calls';
import { data } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { LoaderErrorPage } from '#features/ranking/loader-error-page.tsx';
import { rankingMessages } from '#features/ranking/messages.ts';
import { versusMessages } from '#features/ranking/versus/messages.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { notFoundOrUnavailable } from '#lib/page/loader-errors.ts';
import { apiContext } from '#lib/page/request-context.ts';
import { parseId } from '#lib/url/url-values.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/route.ts';
import { VersusFigures } from './versus-figures.tsx';
import { VersusHead } from './versus-head.tsx';
import { VersusLaps, VersusRaces } from './versus-tables.tsx';

export const handle = { figures: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [id, other_id] = [parseId(params.id), parseId(params.other)];
  if (!id || !other_id) throw data(null, { status: 404 });
  try {
    return data({ pair: await context.get(apiContext).call(getHeadToHead, { params: { id, other_id } }) });
  } catch (error) {
    return notFoundOrUnavailable(error);
  }
}

export default function VersusScreen({ loaderData }: Route.ComponentProps) {
  const t = useTranslations(rankingMessages);
  const words = useTranslations(versusMessages);
  if (!loaderData) return <LoaderErrorPage title={t('versus.title')} failed={words('failed')} />;
  const { pair } = loaderData;
  const [one, other] = pair.drivers;
  const names = { one: one.username, other: other.username };
  return (
    <>
      <PageHead
        title={t('title.versus', names)}
        description={words('description', names)}
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
          <LinkButton to={`/drivers/${one.id}/versus`}>{words('other')}</LinkButton>
        </p>
      </div>
    </>
  );
}
