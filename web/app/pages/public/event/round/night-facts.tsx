import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import type { NightFacts as Facts, RaceNight } from '@paddock/contract/race-night/calls';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { ClassCard } from '#features/championships/class-card.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useRoundMessages } from './messages.ts';

const minuteMs = 60_000;

/** What is driven and for how long; what is not known is left out. */
export function FactList({ facts }: { facts: Facts }) {
  const t = useRoundMessages();
  const tSeason = useSeasonMessages();
  const format = useFormat();
  const { track, weather, minutes, sessions } = facts;
  const name = track && <TrackName track={track} />;
  const linked = track?.slug ? <TextLink to={`/tracks/${track.slug}`}>{name}</TextLink> : name;
  const length = track?.length_m ?? null;
  const items: DescriptionItem[] = [
    [t('facts.track'), linked ?? t('facts.tba')],
    ...(length === null
      ? []
      : [[t('facts.length'), t.rich('facts.km', { length: kilometres(length, format) })] as const]),
    [t('facts.duration'), format.duration(minutes * minuteMs)],
    ...(sessions.length > 0
      ? [[t('facts.format'), sessions.map((kind) => tSeason(`rounds.sessions.${kind}`)).join('\n')] as const]
      : []),
    ...(weather ? [[t('facts.weather'), <bdi key="weather">{weather}</bdi>] as const] : []),
  ];
  return (
    <section>
      <SectionHeading>{t('facts.title')}</SectionHeading>
      <DescriptionList facts={items} />
    </section>
  );
}

const kilometres = (metres: number, format: ReturnType<typeof useFormat>) =>
  format.number(metres / 1000, { min: 1, max: 1 });

interface ClassListProps {
  season: ChampionshipDetail;
  classes: NonNullable<RaceNight['classes']>;
  facts: Facts | null;
}

/** Classes with their cars, and the places of this round. */
export function ClassList({ season, classes, facts }: ClassListProps) {
  const t = useRoundMessages();
  const names = new Map(facts?.cars.flatMap(({ cars }) => cars.map(({ key, name }) => [key, name])) ?? []);
  const placesOf = new Map(classes.map(({ code, ...places }) => [code, places]));
  return (
    <section>
      <SectionHeading>{t('facts.classes')}</SectionHeading>
      <ul className="grid gap-4 min-[40rem]:grid-cols-2">
        {season.classes.map((own) => (
          <ClassCard key={own.id} own={{ ...own, ...placesOf.get(own.code) }} names={names} />
        ))}
      </ul>
    </section>
  );
}
