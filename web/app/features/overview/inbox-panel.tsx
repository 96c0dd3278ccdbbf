import { seesInbox } from '@paddock/contract/inbox-kinds';
import { getInbox, type InboxEntry } from '@paddock/contract/overview';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { InboxLine } from './inbox-line.tsx';
import { overviewText } from './overview-text.ts';

/** How many entries stand there before somebody asks for the rest. */
const shownAtFirst = 5;

/** What waits for a person, asked anew every `again` ms while the page is looked at. */
export function InboxPanel({ again }: { again: number }) {
  const t = useText(overviewText);
  const role = useCurrentUser()?.role;
  const inbox = useQuery({
    ...query(getInbox, {}),
    refetchInterval: again,
    // The server has done so already, unless another role is looked through.
    select: ({ entries, totals }) => ({
      entries: entries.filter(({ kind }) => role && seesInbox(role, kind)),
      totals: totals.filter(({ kind }) => role && seesInbox(role, kind)),
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
          entries.length === 0 ? <Nothing /> : <Lines entries={entries} waiting={waiting} />
        }
      </QueryStates>
    </section>
  );
}

function Nothing() {
  const t = useText(overviewText);
  return (
    <Card>
      <p className="flex items-center gap-3 px-4 py-5 font-medium">
        <CircleCheck className="size-6 shrink-0 text-ok" />
        {t('inbox.nothing')}
      </p>
    </Card>
  );
}

function Lines({ entries, waiting }: { entries: readonly InboxEntry[]; waiting: number }) {
  const t = useText(overviewText);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  const left = waiting - entries.length;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <InboxLine key={`${entry.kind}-${entry.id}`} entry={entry} />
        ))}
      </ul>
      {entries.length > shownAtFirst && (
        <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-2 py-1">
          <Button look="ghost" dense aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('inbox.fewer') : t('inbox.more', { count: entries.length - shownAtFirst })}
          </Button>
          {isWhole && left > 0 && (
            <span className="px-2 text-sm text-text-3">{t('inbox.left', { count: left })}</span>
          )}
        </div>
      )}
    </Card>
  );
}
