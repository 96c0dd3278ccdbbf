import { listNames } from '@paddock/contract/catalogue/calls';
import { namesMax } from '@paddock/contract/catalogue/rules';
import {
  type ChampionshipDetail,
  getChampionship,
  listChampionshipRounds,
} from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { ClassCard } from '#features/championships/class-card.tsx';
import { redirectToEvent } from '#features/championships/redirect-single-event.ts';
import { RoundList } from '#features/championships/round-list.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { SignUpPanel } from './sign-up-panel.tsx';

const carsOf = ({ classes }: ChampionshipDetail) =>
  [...new Set(classes.flatMap(({ cars }) => cars))].filter((car) => !car.startsWith('class:'));

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(context, async (api) => {
    const [season, rounds] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
    ]);
    redirectToEvent(season);
    const keys = carsOf(season).slice(0, namesMax);
    const { cars } = keys.length > 0 ? await api.call(listNames, { query: { car: keys } }) : { cars: [] };
    return { season, rounds, cars: cars.map(({ key, name }) => ({ key, name })) };
  });
}

export default function SeasonScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Overview {...loaderData} /> : <SeasonFailed />;
}

function Overview({ season, rounds, cars }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useSeasonMessages();
  const { description } = localize(season, useLocale(), 'description');
  const names = new Map(cars.map(({ key, name }) => [key, name]));
  return (
    <SeasonFrame season={season} tab="overview">
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:order-1">
          <TitledSection title={t('page.about')}>
            <FreeText>{description}</FreeText>
          </TitledSection>
          <TitledSection title={t('overview.classes')}>
            <CardGrid columns={2}>
              {season.classes.map((own) => (
                <ClassCard key={own.id} class={own} names={names} />
              ))}
            </CardGrid>
          </TitledSection>
          <TitledSection title={t('overview.schedule')}>
            {rounds.length === 0 ? (
              <p className="text-text-2">{t('overview.noRounds')}</p>
            ) : (
              <RoundList season={season} rounds={rounds} />
            )}
          </TitledSection>
        </div>
        <SignUpPanel season={season} rounds={rounds} cars={cars} />
      </div>
    </SeasonFrame>
  );
}
