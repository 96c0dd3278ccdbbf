import { exportAudit, listAudit } from '@paddock/contract/overview';
import { useSearchParams } from 'react-router';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { usePages } from '../../lib/pages.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { readAuditAddress } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { AuditSeals } from './audit-seals.tsx';
import { overviewText } from './overview-text.ts';

/** Who did what to whom. The filters stand in the address. */
export function AuditPanel() {
  const t = useText(overviewText);
  const { address, change } = useAddressFilters();
  const [, setAddress] = useSearchParams();
  const filter = readAuditAddress(address);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const pages = usePages(listAudit, filter, { pageLength: 25 });
  const reset = () => setAddress({ view: 'audit' }, { preventScrollReset: true });
  return (
    <section aria-label={t('developer.audit.title')} className="flex flex-col gap-4">
      <SectionHeading
        aside={<ExportButton {...useExport(exportAudit, filter, 'audit')} disabled={!pages.data?.length} />}
      >
        {t('developer.audit.title')}
      </SectionHeading>
      <p className="max-w-prose text-sm text-text-2">{t('developer.audit.line')}</p>
      <AuditSeals />
      <AuditFilters filter={filter} change={change} />
      {isFiltered && (
        <Button look="ghost" dense className="self-start" onClick={reset}>
          {t('developer.audit.reset')}
        </Button>
      )}
      <PageList
        pages={pages}
        failed={t('developer.audit.failed')}
        skeleton={<SkeletonRows rows={8} />}
        empty={
          <EmptyState
            seed="audit"
            sentence={t(isFiltered ? 'developer.audit.noMatch' : 'developer.audit.empty')}
          />
        }
      >
        {(rows) => <AuditRows rows={rows} />}
      </PageList>
    </section>
  );
}
