import { exportAuditLog, exportAuditLogLines } from '@paddock/contract/overview/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditFilters } from '#features/overview/audit-filters.ts';
import { AuditTable } from '#features/overview/audit-table.tsx';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { auditLogQuery } from '#features/overview/queries.ts';
import { useCsvExport, useJsonLinesExport } from '#lib/api/csv-export.ts';
import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { List } from '#ui/table/list.tsx';
import { AuditCheck } from './audit-check.tsx';
import { AuditFilters } from './audit-filters.tsx';

/** The audit log. The filters are in the address. */
export function AuditPanel() {
  const t = useOverviewMessages();
  const { filters: filter, change } = useUrlFilters(auditFilters);
  const { reset } = useUrlFilters({ view: anyText });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const pages = useInfiniteQuery(auditLogQuery(filter));
  const isEmpty = !pages.data?.length;
  return (
    <section aria-label={t('developer.audit.title')} className="flex flex-col gap-4">
      <SectionHeading
        aside={
          <div className="flex flex-wrap gap-2 max-xs:w-full">
            <ExportButton {...useCsvExport(exportAuditLog, filter, 'audit')} disabled={isEmpty} />
            <ExportButton
              {...useJsonLinesExport(exportAuditLogLines, filter, 'audit')}
              label={t('developer.audit.exportLines')}
              disabled={isEmpty}
            />
          </div>
        }
      >
        {t('developer.audit.title')}
      </SectionHeading>
      <p className="max-w-prose text-sm text-text-2">{t('developer.audit.line')}</p>
      <AuditCheck />
      <AuditFilters filter={filter} change={change} />
      {isFiltered && (
        <Button look="ghost" dense className="self-start" onClick={() => reset({ view: 'audit' })}>
          {t('developer.audit.reset')}
        </Button>
      )}
      <List
        read={pages}
        failed={t('developer.audit.failed')}
        skeleton={<SkeletonRows rows={8} />}
        empty={
          <EmptyState
            seed="audit"
            sentence={t(isFiltered ? 'developer.audit.noMatch' : 'developer.audit.empty')}
          />
        }
      >
        {(rows) => <AuditTable rows={rows} />}
      </List>
    </section>
  );
}
