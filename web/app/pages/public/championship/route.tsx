import { listNames } from '@paddock/contract/catalogue/calls';
import { namesMax } from '@paddock/contract/catalogue/rules';
import {
  type ChampionshipDetail,
  getChampionship,
  listChampionshipRounds,
  type Round,
} from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { ClassCard } from '#features/championships/class-card.tsx';
import { leadToEvent } from '#features/championships/of-season.ts';
import { RoundList } from '#features/championships/round-list.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
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
    leadToEvent(season);
    const keys = carsOf(season).slice(0, namesMax);
    const { cars } = keys.length > 0 ? await api.call(listNames, { query: { car: keys } }) : { cars: [] };
    return { season, rounds, cars: cars.map(({ key, name }) => ({ key, name })) };
  });
}

export default function SeasonScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Overview {...loaderData} /> : <SeasonFailed />;
}

interface OverviewProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  cars: readonly { key: string; name: string }[];
}

function Overview({ season, rounds, cars }: OverviewProps) {
  const t = useSeasonMessages();
  const { description } = localize(season, useLocale(), 'description');
  const names = new Map(cars.map(({ key, name }) => [key, name]));
  return (
    <SeasonFrame season={season} tab="overview">
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:order-1">
          <section>
            <SectionHeading>{t('page.about')}</SectionHeading>
            <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
              {description}
            </p>
          </section>
          <section>
            <SectionHeading>{t('overview.classes')}</SectionHeading>
            <ul className="grid gap-4 min-[40rem]:grid-cols-2">
              {season.classes.map((own) => (
                <ClassCard key={own.id} own={own} names={names} />
              ))}
            </ul>
          </section>
          <section>
            <SectionHeading>{t('overview.schedule')}</SectionHeading>
            {rounds.length === 0 ? (
              <p className="text-text-2">{t('overview.noRounds')}</p>
            ) : (
              <RoundList season={season} rounds={rounds} />
            )}
          </section>
        </div>
        <SignUpPanel season={season} rounds={rounds} cars={cars} />
      </div>
    </SeasonFrame>
  );
}
