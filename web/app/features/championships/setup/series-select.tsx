import type { AdminSeries } from '@paddock/contract/championships/series/series-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import type { BoundField } from '../bound-field.ts';
import { seriesQuery } from '../series-queries.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface SeriesSelectProps {
  field: BoundField;
  /** Called with the chosen series, which provides the values of a new season; undefined for none. */
  onSeries?: (series: AdminSeries | undefined) => void;
}

/** The series of a championship. Hidden while there are no series. */
export function SeriesSelect({ field, onSeries }: SeriesSelectProps) {
  const t = useChampionshipSetupMessages();
  const locale = useLocale();
  const all = useQuery(seriesQuery()).data?.items ?? [];
  if (all.length === 0) return null;
  return (
    <SelectField
      {...field}
      label={t('fields.series')}
      hint={t(onSeries ? 'fields.seriesBegins' : 'fields.seriesHint')}
      placeholder={t('fields.noSeries')}
      options={all.map((series) => ({
        value: String(series.id),
        label: localize(series, locale, 'name').name,
      }))}
      onValue={(value) => {
        field.onValue(value);
        onSeries?.(all.find(({ id }) => String(id) === value));
      }}
    />
  );
}
