import { LayoutGrid } from 'lucide-react';
import { PageHeader } from '#components/page-header.tsx';
import { auditFilters } from '#features/overview/audit-filters.ts';
import { useOverviewMessages } from '#features/overview/messages.ts';
import {
  auditLogQuery,
  developerFilters,
  developerViews,
  devMailboxQuery,
  healthQuery,
  jobsQuery,
  outgoingMessagesQuery,
  retentionQuery,
  serverKeysQuery,
} from '#features/overview/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { AuditPanel } from './audit/audit-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { OutgoingPanel } from './outgoing-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { ServerKeysPanel } from './server-keys-panel.tsx';

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const { view } = parseUrlFilters(developerFilters, searchParams);
  return prefetch(
    view === 'health' && healthQuery(),
    view === 'jobs' && jobsQuery(),
    view === 'jobs' && outgoingMessagesQuery(),
    view === 'keys' && serverKeysQuery(),
    view === 'outbox' && devMailboxQuery(),
    view === 'data' && retentionQuery(),
    view === 'audit' && auditLogQuery(parseUrlFilters(auditFilters, searchParams)),
  );
}

/** Operation of the portal. The tab is in the address. */
export default function DeveloperScreen() {
  const t = useOverviewMessages();
  const { filters, reset } = useUrlFilters(developerFilters);
  const { view } = filters;
  return (
    <PageSection as="section">
      <PageHeader
        title={t('title.developer')}
        actions={
          <LinkButton to="/admin/developer/gallery" look="ghost" icon={<LayoutGrid />}>
            {t('developer.gallery')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('developer.views.label')}
        tabs={developerViews.map((key) => ({ key, label: t(`developer.views.${key}`) }))}
        current={view}
        // Filters and pages belong to the previous tab.
        onTab={(key) => reset({ view: key })}
      >
        {view === 'health' && <HealthPanel />}
        {view === 'jobs' && (
          <div className="flex flex-col gap-10">
            <JobsPanel />
            <OutgoingPanel />
          </div>
        )}
        {view === 'keys' && <ServerKeysPanel />}
        {view === 'outbox' && <OutboxPanel />}
        {view === 'data' && <RetentionPanel />}
        {view === 'audit' && <AuditPanel />}
      </Tabs>
    </PageSection>
  );
}
