import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { TrackPage } from '@paddock/contract/events/track-calls';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { BackLink } from '#components/back-link.tsx';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';

interface TrackHeadProps {
  page: TrackPage;
  /** In the language of the page. */
  country: string | undefined;
}

/** The outline and facts of a layout; unknown values are left out. */
export function TrackHead({ page: { track, kind, direction, lap_count }, country }: TrackHeadProps) {
  const t = useTrackMessages();
  const tCatalogue = useCatalogueMessages();
  const format = useFormat();
  const locale = useLocale();
  const name = formatTrackName(track, locale);
  const { key, outline, variant, length_m } = track;
  const length = length_m === null ? undefined : format.number(length_m / 1000, { min: 1, max: 1 });
  const label = () => {
    if (!length) return t('outline', { name });
    return direction
      ? t('outlineWay', { name, length, direction: t(`ways.${direction}`) })
      : t('outlineKm', { name, length });
  };
  const facts: (DescriptionItem | false)[] = [
    [t('kind'), tCatalogue(`kinds.${kind}`)],
    length !== undefined && [t('length'), t.rich('km', { length })],
    direction !== null && [t('direction'), t(`ways.${direction}`)],
    country !== undefined && [t('country'), country],
    [t('laps'), format.number(lap_count)],
  ];
  return (
    <RecordHero layout="aside">
      <div className="flex min-w-0 flex-col gap-4">
        <BackLink to="/tracks">{t('all')}</BackLink>
        <h1 className="wrap-anywhere">
          <TrackName track={track} />
          {variant && (
            <small className="ps-3 font-normal text-base text-text-3">
              {localizeDigits(variant, locale)}
            </small>
          )}
        </h1>
        <DescriptionList facts={facts} />
      </div>
      <TrackOutline
        seed={key}
        outline={outline}
        look="sectors"
        className="mx-auto h-48 max-w-full md:h-64"
        label={outline ? label() : undefined}
      />
    </RecordHero>
  );
}
