import { localize } from '@paddock/contract/i18n/localized/localized';
import type { InboxEntry } from '@paddock/contract/overview/calls';
import { canSeeInboxKind } from '@paddock/contract/overview/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { inboxQuery } from '#features/overview/queries.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { InboxRow } from './inbox-row.tsx';

/** Number of entries before the list is expanded. */
const collapsedCount = 5;

/** Tasks for staff, refetched every `refreshMs` while the page is visible. */
export function InboxPanel({ refreshMs }: { refreshMs: number }) {
  const t = useOverviewMessages();
  const role = useCurrentUser()?.role;
  const inbox = useQuery({
    ...inboxQuery(),
    refetchInterval: refreshMs,
    // The server filters too, but does not know a role preview.
    select: ({ entries, totals }) => ({
      entries: entries.filter(({ kind }) => role && canSeeInboxKind(role, kind)),
      totals: totals.filter(({ kind }) => role && canSeeInboxKind(role, kind)),
    }),
  });
  const waiting = inbox.data?.totals.reduce((sum, { total }) => sum + total, 0) ?? 0;
  return (
    <section>
      <SectionHeading
        aside={waiting > 0 && <Badge tone="warn">{t('inbox.waiting', { count: waiting })}</Badge>}
      >
        {t('inbox.title')}
      </SectionHeading>
      <QueryStates query={inbox} failed={t('inbox.failed')} skeleton={<SkeletonRows rows={2} />}>
        {({ entries }) =>
          entries.length === 0 ? <EmptyInbox /> : <InboxList entries={entries} waiting={waiting} />
        }
      </QueryStates>
    </section>
  );
}

function EmptyInbox() {
  const t = useOverviewMessages();
  return (
    <Card>
      <p className="flex items-center gap-3 px-4 py-5 font-medium">
        <CircleCheck className="size-6 shrink-0 text-ok" />
        {t('inbox.nothing')}
      </p>
    </Card>
  );
}

function InboxList({ entries, waiting }: { entries: readonly InboxEntry[]; waiting: number }) {
  const t = useOverviewMessages();
  const locale = useLocale();
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? entries : entries.slice(0, collapsedCount);
  const unloaded = waiting - entries.length;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {visible.map((entry) => (
          <InboxRow key={`${entry.kind}-${entry.id}`} entry={localize(entry, locale, 'title', 'detail')} />
        ))}
      </ul>
      {entries.length > collapsedCount && (
        <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-2 py-1">
          <Button look="ghost" dense aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? t('inbox.fewer') : t('inbox.more', { count: entries.length - collapsedCount })}
          </Button>
          {isExpanded && unloaded > 0 && (
            <span className="px-2 text-sm text-text-3">{t('inbox.left', { count: unloaded })}</span>
          )}
        </div>
      )}
    </Card>
  );
}
