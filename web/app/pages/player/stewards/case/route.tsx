import { openStates } from '@paddock/contract/stewarding/course';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
import { DecisionList } from '#features/stewarding/decision-list.tsx';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { PartyNames } from '#features/stewarding/party-name.tsx';
import { caseQuery, openCasesQuery } from '#features/stewarding/queries.ts';
import { ReportTexts } from '#features/stewarding/report-texts.tsx';
import { CaseBadge } from '#features/stewarding/state-badge.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useShortcuts } from '#features/stewarding/use-shortcuts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseId } from '#lib/url/url-values.ts';
import { OwnText } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { CaseActions } from './case-actions.tsx';
import { ServerReports } from './case-evidence.tsx';
import { CaseFacts, CaseStatements } from './case-facts.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseVotes } from './case-votes.tsx';
import { DecisionEditor } from './decision-editor.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && caseQuery(id));
}

/** A case as a steward works on it. J and K open the next and the previous one. */
export default function CaseScreen() {
  const t = useDeskMessages();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...caseQuery(id ?? 0), enabled: id !== undefined });
  const status = read.error?.status;
  return (
    <PageSection>
      <PageHead title={t('case.name')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackLink to="/stewards">{t('case.back')}</BackLink>
        {id !== undefined && <Neighbours id={id} />}
      </div>
      {id === undefined || status === 404 || status === 403 ? (
        <>
          <h1>{t('case.name')}</h1>
          <EmptyState sentence={t(status === 403 ? 'case.forbidden' : 'case.missing')} />
        </>
      ) : (
        <QueryStates query={read} failed={t('case.failed')}>
          {(found) => <CaseDetails key={found.id} found={found} />}
        </QueryStates>
      )}
    </PageSection>
  );
}

function Neighbours({ id }: { id: number }) {
  const t = useDeskMessages();
  const go = useNavigate();
  const { data } = useQuery(openCasesQuery());
  const ids = data?.items.map((one) => one.id) ?? [];
  const at = ids.indexOf(id);
  const next = at < 0 ? ids[0] : ids[at + 1];
  const before = at > 0 ? ids[at - 1] : undefined;
  const lead = (to: number | undefined) => () => {
    if (to !== undefined) void go(`/stewards/${to}`);
  };
  useShortcuts({ KeyJ: lead(next), KeyK: lead(before) });
  return (
    <nav aria-label={t('case.next')} className="flex gap-2">
      {before !== undefined && (
        <LinkButton dense to={`/stewards/${before}`} icon={<ChevronRight className="ltr:-scale-x-100" />}>
          {t('case.previous')}
        </LinkButton>
      )}
      {next !== undefined && (
        <LinkButton dense to={`/stewards/${next}`} icon={<ChevronLeft className="ltr:-scale-x-100" />}>
          {t('case.next')}
        </LinkButton>
      )}
    </nav>
  );
}

function CaseDetails({ found }: { found: Case }) {
  const t = useDeskMessages();
  return (
    <>
      <CaseHeader found={found} />
      {found.involved && (
        <p role="note" className="rounded-card border border-bad bg-bad-dim p-4">
          {t('case.involved')}
        </p>
      )}
      <CaseActions found={found} />
      <CaseFacts found={found} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-3">
            <h2 className="text-xl">{t('case.about')}</h2>
            <ReportTexts reports={found.reports} mine={t('case.byYou')} hidden={t('case.hidden')} />
          </section>
          <ServerReports found={found} />
          <CaseStatements found={found} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <CaseVotes found={found} />
          {found.can.decide && <DecisionEditor key={found.hearing} found={found} />}
          {found.decisions.length > 0 && (
            <section className="flex flex-col gap-3">
              <h2 className="text-xl">{t('published')}</h2>
              <DecisionList decisions={found.decisions} />
            </section>
          )}
          <CaseNotes found={found} />
        </div>
      </div>
    </>
  );
}

function CaseHeader({ found }: { found: Case }) {
  const t = useDeskMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const { id, state, kind, lap, at_ms, round, accused, statements_until, decision_due } = found;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3 text-sm text-text-2">
        <CaseBadge state={state} />
        {state === 'statements' && statements_until && (
          <span>{t('case.statementsUntil', { time: format.dateTime(statements_until) })}</span>
        )}
        {openStates.includes(state) && <span>{t('case.due', { time: format.dateTime(decision_due) })}</span>}
      </div>
      <h1 className="wrap-anywhere">
        <span className="figures">#{format.digits(String(id))}</span> {tCase(`kind.${kind}`)}
        {lap !== null && ` · ${tCase('lap', { lap })}`}
        {at_ms !== null && ` · ${caseTexts.moment(at_ms)}`}
      </h1>
      <p className="wrap-anywhere text-text-2">
        <bdi>{caseTexts.championship(found)}</bdi> ·{' '}
        <TextLink to={`/events/${round.event_id}`}>{caseTexts.race(found)}</TextLink>
      </p>
      <PartyNames parties={accused} />
      {found.inadmissible_reason && (
        <p className="wrap-anywhere text-sm text-text-2">
          {t.rich('case.inadmissible', { reason: '' })}
          <OwnText>{found.inadmissible_reason}</OwnText>
        </p>
      )}
      {found.merged_into !== null && (
        <TextLink to={`/stewards/${found.merged_into}`} size="sm" className="self-start">
          {t.rich('case.merged', { id: found.merged_into })}
        </TextLink>
      )}
    </header>
  );
}
