import { type AdminSeries, deleteSeries } from '@paddock/contract/championships/series/series-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { StaffList } from '#components/staff-list.tsx';
import { seriesQueries, seriesQuery } from '#features/championships/series-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { useAdminSeriesMessages } from './messages.ts';
import { SeriesDialog } from './series-dialog.tsx';

export const clientLoader = () => prefetch(seriesQuery());

/** The names that championships bear over the years. */
export default function AdminSeriesScreen() {
  const t = useAdminSeriesMessages();
  const locale = useLocale();
  const rights = useRights('championships');
  const read = useQuery(seriesQuery());
  const editor = useRecordEditor<AdminSeries>();
  const remove = useDeletion(deleteSeries, {
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
      read={read}
      onNew={rights.create && editor.create}
      dialogs={editor.isOpen && <SeriesDialog series={editor.record} onClose={editor.close} />}
    >
      {(all) => (
        <ul aria-label={t('title')} className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {all.map((series) => (
            <Card as="li" key={series.id}>
              <CardBody>
                <h2 className="wrap-anywhere font-bold font-sans text-lg">
                  <Link
                    to={`/championships/series/${series.slug}`}
                    aria-label={t('page', { name: nameOf(series) })}
                    className="inline-flex items-baseline gap-2 hover:text-firoozeh"
                  >
                    <Bdi>{nameOf(series)}</Bdi>
                    <ExternalLink className="size-3.5! shrink-0 text-text-3" aria-hidden="true" />
                  </Link>
                </h2>
                <p className="text-sm text-text-2">
                  {series.seasons === 0 ? t('noSeasons') : t('seasons', { count: series.seasons })}
                </p>
                <p className="text-sm text-text-3">{t(series.defaults ? 'ownDefaults' : 'usualDefaults')}</p>
                <EditActions
                  words={(part) => t(part, { name: nameOf(series) })}
                  rights={rights}
                  onEdit={() => editor.edit(series)}
                  onDelete={() => remove({ params: { id: series.id } }, nameOf(series))}
                />
              </CardBody>
            </Card>
          ))}
        </ul>
      )}
    </StaffList>
  );
}
