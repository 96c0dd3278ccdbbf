import type { Championship } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonBadge } from '#features/championships/state-badges.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadSources } from '#lib/url/upload-url.ts';
import { Card, CardBody, cardLink } from '#ui/card.tsx';
import { Fact } from '#ui/fact.tsx';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

/** A season in the list: its state, progress and free places. */
export function SeasonCard({ season }: { season: Championship }) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { id, slug, image, state, confirmed, waiting, capacity, rounds, rounds_official, next_start } =
    season;
  const { name } = localize(season, useLocale(), 'name');
  return (
    <Card
      as="li"
      linked
      media={
        <div className="relative">
          <UploadedPicture
            picture={uploadSources(image)}
            seed={`championship ${id}`}
            ratio={[16, 9]}
            className="h-28"
            drawing={{ look: 'quiet', className: 'h-20' }}
          />
          <span className="absolute start-3 top-3">
            <SeasonBadge state={state} />
          </span>
        </div>
      }
    >
      <CardBody gap="gap-4">
        <div className="flex flex-col gap-1">
          <h3 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={`/championships/${slug}`} prefetch="intent" className={cardLink}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {season.season && (
            <p className="text-sm text-text-2">
              {t('page.season', { season: format.digits(season.season) })}
            </p>
          )}
          {season.champions.length > 0 && (
            <p className="flex items-baseline gap-2 text-sm">
              <Trophy className="size-4 shrink-0 self-center text-saffron-ink" aria-hidden="true" />
              <span className="shrink-0 text-text-2">{t('series.champion')}</span>
              <span className="wrap-anywhere min-w-0 font-bold">
                {season.champions.map(({ driver, name: entryName }, at) => (
                  <Fragment key={`${driver?.id} ${entryName}`}>
                    {at > 0 && t('standings.and')}
                    <bdi>{driver?.username ?? entryName}</bdi>
                  </Fragment>
                ))}
              </span>
            </p>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
          <Fact label={t('card.rounds')}>{t('card.roundsOf', { done: rounds_official, count: rounds })}</Fact>
          <Fact label={t('card.places')}>{t('card.placesOf', { count: confirmed, max: capacity })}</Fact>
          {waiting > 0 && <Fact label={t('card.waiting')}>{t('card.people', { count: waiting })}</Fact>}
          {next_start && (
            <Fact label={t('card.next')}>
              <time dateTime={next_start.toISOString()}>{format.dateTime(next_start)}</time>
            </Fact>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}
