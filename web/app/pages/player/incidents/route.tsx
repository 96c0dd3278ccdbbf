import type { IncidentSummary } from '@paddock/contract/stewarding/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Flag, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { panelsQuery } from '#features/stewarding/panels-query.ts';
import { PartyNames } from '#features/stewarding/party-name.tsx';
import { incidentsQuery } from '#features/stewarding/queries.ts';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { CaseBadge } from '#features/stewarding/state-badge.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';

export const clientLoader = () => prefetch(incidentsQuery(), panelsQuery());

/** Reports by and about the member. Stewards also get a link to their desk. */
export default function MyIncidentsScreen() {
  const t = useReportMessages();
  const read = useInfiniteQuery(incidentsQuery());
  const panels = useQuery(panelsQuery());
  return (
    <PageSection>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <>
            {(panels.data ?? []).length > 0 && (
              <LinkButton to="/stewards" icon={<ShieldCheck />}>
                {t('list.desk')}
              </LinkButton>
            )}
            <LinkButton look="main" to="/incidents/new" icon={<Flag />}>
              {t('new.title')}
            </LinkButton>
          </>
        }
      />
      <List
        read={read}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState seed="no incidents" sentence={t('list.empty')} />}
      >
        {(incidents) => (
          <ul className="flex flex-col gap-3">
            {incidents.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </List>
    </PageSection>
  );
}

function IncidentRow({ incident }: { incident: IncidentSummary }) {
  const t = useReportMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const { id, kind, lap, state, role, accused, deadline } = incident;
  return (
    <Card as="li" linked className="gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <CaseBadge state={state} />
        <Badge tone={role === 'accused' ? 'warn' : 'neutral'}>
          {t(role === 'accused' ? 'list.named' : 'list.mine')}
        </Badge>
        {deadline && (
          <time dateTime={deadline.toISOString()} className="text-sm text-warn">
            {t('list.until', { time: format.dateTime(deadline) })}
          </time>
        )}
      </div>
      <Link to={`/incidents/${id}`} className={`${cardLink} wrap-anywhere font-bold`}>
        {tCase(`kind.${kind}`)}
        {lap !== null && ` · ${tCase('lap', { lap })}`} · {caseTexts.race(incident)}
      </Link>
      <span className="text-sm text-text-2">
        <PartyNames parties={accused} />
      </span>
    </Card>
  );
}
