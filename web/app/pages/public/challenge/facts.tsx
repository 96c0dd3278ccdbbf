import type { ChallengeDetail, ChallengePrize } from '@paddock/contract/challenges/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { CarName } from '#features/catalogue/car-name.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { BorderedList } from '#ui/bordered-list.tsx';
import { Fact } from '#ui/fact.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** Rules, dates, track, cars and servers. */
export function ChallengeFacts({ challenge }: { challenge: ChallengeDetail }) {
  const t = useChallengesMessages();
  const tCarClass = useCarClassMessages();
  const format = useFormat();
  const locale = useLocale();
  const { track, cars, car_class, servers, goal, starts_at, ends_at } = challenge;
  return (
    <TitledSection title={t('page.rules')}>
      <p className="mb-4 text-text-2">
        {t(`page.rule.${goal}`)} {t('page.ruleVoid')}
      </p>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact label={t('page.when')}>
          <time dateTime={starts_at.toISOString()}>
            {t('page.from', { date: format.dateTime(starts_at) })}
          </time>{' '}
          <time dateTime={ends_at.toISOString()}>{t('page.until', { date: format.dateTime(ends_at) })}</time>
        </Fact>
        <Fact label={t('page.track')}>
          {track.slug ? (
            <TextLink to={`/tracks/${track.slug}`}>
              <TrackName track={track} />
            </TextLink>
          ) : (
            <TrackName track={track} />
          )}
        </Fact>
        <Fact label={t('page.cars')}>
          {car_class !== null && t.rich('page.ofClass', { name: tCarClass(`classes.${car_class}`) })}
          {car_class === null && cars.length === 0 && t('page.anyCar')}
          {cars.length > 0 && (
            <ul className="flex flex-col items-start">
              {cars.map((car) => (
                <li key={car.key}>
                  <CarName car={car} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('page.servers')}>
          {servers.length === 0 ? (
            t('page.anyServer')
          ) : (
            <ul className="flex flex-col items-start">
              {servers.map((server) => (
                <li key={server.id}>
                  <TextLink to={`/servers/${server.id}`} isLine>
                    <bdi>{localize(server, locale, 'name').name}</bdi>
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </TitledSection>
  );
}

/** The prizes and their conditions. */
export function Prizes({ challenge }: { challenge: ChallengeDetail }) {
  const t = useChallengesMessages();
  const format = useFormat();
  const { prizes, least_drivers, drivers, state } = challenge;
  if (prizes.length === 0) {
    return (
      <TitledSection title={t('page.prizes')}>
        <p className="text-text-2">{t('page.noPrizes')}</p>
      </TitledSection>
    );
  }
  const isMissed = state === 'settled' && drivers < least_drivers;
  return (
    <TitledSection title={t('page.prizes')}>
      <BorderedList>
        {prizes.map((prize) => (
          <Prize key={`${prize.place} ${prize.laps}`} prize={prize} />
        ))}
      </BorderedList>
      <p className="mt-3 text-sm text-text-2">
        {isMissed
          ? t('page.leastMissed', { count: least_drivers })
          : t('page.least', { count: least_drivers, now: format.number(drivers) })}
      </p>
      {!isMissed && <p className="mt-2 text-text-3 text-xs">{t('page.prizesWhen')}</p>}
    </TitledSection>
  );
}

function Prize({ prize }: { prize: ChallengePrize }) {
  const t = useChallengesMessages();
  const format = useFormat();
  const { title } = localize(prize, useLocale(), 'title');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="text-sm text-text-2">
        {prize.place === null
          ? t('page.everybody', { count: prize.laps ?? 0 })
          : t('page.place', { place: format.number(prize.place) })}
      </span>
      <bdi className="wrap-anywhere font-bold">{title}</bdi>
    </li>
  );
}
