import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { NightFacts as Facts, RaceNight } from '@paddock/contract/race-night/calls';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { ClassCard } from '#features/championships/class-card.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { DescriptionList } from '#ui/table/description-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { useRoundMessages } from './round/messages.ts';

const minuteMs = 60_000;

/** Track, duration and conditions; unknown values are left out. */
export function FactList({ facts }: { facts: Facts }) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  const format = useFormat();
  const { track, weather, minutes, sessions } = facts;
  const name = track && <TrackName track={track} />;
  const link = track?.slug ? <TextLink to={`/tracks/${track.slug}`}>{name}</TextLink> : name;
  const length = track?.length_m ?? null;
  const kilometres = length !== null && format.number(length / 1000, { min: 1, max: 1 });
  return (
    <TitledSection title={t('facts.title')}>
      <DescriptionList
        facts={[
          [t('facts.track'), link ?? t('facts.tba')],
          kilometres !== false && [t('facts.length'), t.rich('facts.km', { length: kilometres })],
          [t('facts.duration'), format.duration(minutes * minuteMs)],
          sessions.length > 0 && [
            t('facts.format'),
            sessions.map((kind) => tSeason(`rounds.sessions.${kind}`)).join('\n'),
          ],
          Boolean(weather) && [t('facts.weather'), <bdi key="weather">{weather}</bdi>],
        ]}
      />
    </TitledSection>
  );
}

interface ClassListProps {
  season: ChampionshipDetail;
  classes: NonNullable<RaceNight['classes']>;
  facts: Facts | null;
}

/** Classes with their cars and the places of this round. */
export function ClassList({ season, classes, facts }: ClassListProps) {
  const t = useRoundMessages();
  const names = new Map(facts?.cars.flatMap(({ cars }) => cars.map(({ key, name }) => [key, name])) ?? []);
  const placesOf = new Map(classes.map(({ code, ...places }) => [code, places]));
  return (
    <TitledSection title={t('facts.classes')}>
      <CardGrid columns={2}>
        {season.classes.map((own) => (
          <ClassCard key={own.id} class={{ ...own, ...placesOf.get(own.code) }} names={names} />
        ))}
      </CardGrid>
    </TitledSection>
  );
}
