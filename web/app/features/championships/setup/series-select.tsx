import type { AdminSeries } from '@paddock/contract/championships/series/series-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { seriesQuery } from '../series-queries.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface SeriesSelectProps {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onValue: (value: string) => void;
  };
  /** Gets the series that was chosen, whose values a new season begins with; undefined for none. */
  onSeries?: (series: AdminSeries | undefined) => void;
}

/** The series that a championship is a season of. It is asked for where there is any. */
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
      options={all.map((one) => ({ value: String(one.id), label: localize(one, locale, 'name').name }))}
      onValue={(value) => {
        field.onValue(value);
        onSeries?.(all.find(({ id }) => String(id) === value));
      }}
    />
  );
}
