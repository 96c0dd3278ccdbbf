import { type AdminSeries, deleteSeries } from '@paddock/contract/championships/series/series-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { StaffCard } from '#components/staff-card.tsx';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { seriesQueries, seriesQuery } from '#features/championships/series-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useAdminSeriesMessages } from './messages.ts';
import { SeriesDialog } from './series-dialog.tsx';

export const clientLoader = () => prefetch(seriesQuery());

/** The series of championships. */
export default function AdminSeriesScreen() {
  const t = useAdminSeriesMessages();
  const locale = useLocale();
  const { editor, onNew, actionsFor } = useStaffRecords<AdminSeries>({
    module: 'championships',
    deletion: deleteSeries,
    invalidates: seriesQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  const nameOf = (series: AdminSeries) => localize(series, locale, 'name').name;
  return (
    <StaffList
      texts={{ title: t('title'), new: t('new'), failed: t('failed'), empty: t('empty') }}
      seed="series"
      back={{ to: '/admin/championships', label: t('all') }}
      lead={t('sentence')}
      read={useQuery(seriesQuery())}
      onNew={onNew}
      dialogs={editor.isOpen && <SeriesDialog series={editor.record} onClose={editor.close} />}
    >
      {(all) => (
        <ul aria-label={t('title')} className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {all.map((series) => (
            <StaffCard
              key={series.id}
              title={nameOf(series)}
              page={{
                to: `/championships/series/${series.slug}`,
                label: t('page', { name: nameOf(series) }),
              }}
              words={(part) => t(part, { name: nameOf(series) })}
              {...actionsFor(series, nameOf(series))}
            >
              <p className="text-sm text-text-2">
                {series.seasons === 0 ? t('noSeasons') : t('seasons', { count: series.seasons })}
              </p>
              <p className="text-sm text-text-3">{t(series.defaults ? 'ownDefaults' : 'usualDefaults')}</p>
            </StaffCard>
          ))}
        </ul>
      )}
    </StaffList>
  );
}
