import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { CatalogueTrack } from '@paddock/contract/catalogue/track-calls';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Card, CardBody } from '#ui/card.tsx';

/** A layout with its outline, facts and record. */
export function TrackCard({ track, kind, lap_count, record }: CatalogueTrack) {
  const t = useCatalogueMessages();
  const format = useFormat();
  const locale = useLocale();
  const name = formatTrackName(track, locale);
  const { key, outline, variant, length_m, slug } = track;
  const length = length_m === null ? undefined : format.number(length_m / 1000, { min: 1, max: 1 });
  const facts = [
    t(`kinds.${kind}`),
    length !== undefined && t('length', { length }),
    lap_count > 0 && t('laps', { count: lap_count }),
  ];
  const label = length ? t('outlineKm', { name, length }) : t('outline', { name });
  const board = new URLSearchParams({ board: 'laps', track: key }).toString();
  return (
    <Card
      as="li"
      media={
        <TrackOutline
          seed={key}
          outline={outline}
          className="mx-auto h-36 max-w-full py-4"
          label={outline ? label : undefined}
        />
      }
    >
      <CardBody>
        <div className="flex flex-col gap-0.5">
          <h2 className="font-bold font-sans text-lg">
            <Link to={`/tracks/${slug}`} prefetch="intent" className="hover:text-firoozeh">
              <TrackName track={track} />
            </Link>
            {variant && (
              <small className="ps-2 font-normal text-text-3 text-xs">
                {localizeDigits(variant, locale)}
              </small>
            )}
          </h2>
          <p className="text-text-3 text-xs">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {record ? (
          <div className="mt-auto flex items-end justify-between gap-3 border-line border-t pt-3">
            <div className="flex min-w-0 flex-col items-start text-sm">
              <span className="text-2xs text-text-3">{t('record')}</span>
              <Link to={`/drivers/${record.driver.id}`} className="hover:text-firoozeh">
                <Bdi>{record.driver.username}</Bdi>
              </Link>
              <CarName car={record.car_ref} className="text-text-3 text-xs" />
            </div>
            <div className="flex flex-col items-end">
              <Ltr className="figures font-bold text-best">{format.lapTime(record.lap_time)}</Ltr>
              <Link to={{ pathname: '/rank', search: board }} className="text-firoozeh text-xs">
                {t('board')}
              </Link>
            </div>
          </div>
        ) : (
          <p className="mt-auto border-line border-t pt-3 text-text-3 text-xs">{t('noRecord')}</p>
        )}
      </CardBody>
    </Card>
  );
}
