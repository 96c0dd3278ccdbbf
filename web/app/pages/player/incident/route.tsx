import { type Incident, withdrawIncident } from '@paddock/contract/stewarding/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
import { PartyNames } from '#features/stewarding/party-name.tsx';
import { incidentQueries, incidentQuery } from '#features/stewarding/queries.ts';
import { ReportTexts } from '#features/stewarding/report-texts.tsx';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { CaseBadge } from '#features/stewarding/state-badge.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseId } from '#lib/url/url-values.ts';
import { OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { AppealPart, StatementPart } from './incident-forms.tsx';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && incidentQuery(id));
}

/** A case as its parties see it: the report, their actions, the outcome. */
export default function IncidentScreen() {
  const t = useReportMessages();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...incidentQuery(id ?? 0), enabled: id !== undefined });
  return (
    <PageSection>
      <BackLink to="/dashboard/incidents">{t('page.back')}</BackLink>
      <PageHead title={t('page.title')} hidden />
      {id === undefined || read.error?.status === 404 ? (
        <>
          <h1>{t('page.title')}</h1>
          <EmptyState sentence={t('page.missing')} />
        </>
      ) : (
        <QueryStates query={read} failed={t('page.failed')}>
          {(incident) => <IncidentDetails key={incident.id} incident={incident} />}
        </QueryStates>
      )}
    </PageSection>
  );
}

function IncidentDetails({ incident }: { incident: Incident }) {
  const t = useReportMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const { kind, lap, at_ms, state, accused } = incident;
  return (
    <>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <CaseBadge state={state} />
          <span className="text-sm text-text-2">
            <bdi>{caseTexts.championship(incident)}</bdi>
          </span>
        </div>
        <h1 className="wrap-anywhere">
          {tCase(`kind.${kind}`)}
          {lap !== null && ` · ${tCase('lap', { lap })}`}
        </h1>
        <p className="wrap-anywhere text-text-2">
          {caseTexts.race(incident)}
          {at_ms !== null && ` · ${t('page.at', { time: caseTexts.moment(at_ms) })}`}
        </p>
        <p className="flex flex-wrap items-baseline gap-2 text-sm">
          <span className="text-text-3">{t('page.about')}</span>
          <PartyNames parties={accused} />
        </p>
      </header>
      <Outcome incident={incident} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t('page.reported')}</h2>
          <ReportTexts reports={incident.reports} mine={t('page.byYou')} hidden={t('page.hidden')} />
          {incident.can.withdraw && <Withdraw id={incident.id} />}
        </section>
        <div className="flex flex-col gap-6">
          <StatementPart incident={incident} />
          <AppealPart incident={incident} />
        </div>
      </div>
    </>
  );
}

/** The outcome, or the date by which stewards aim to decide. */
function Outcome({ incident }: { incident: Incident }) {
  const t = useReportMessages();
  const format = useFormat();
  const { state, decision_id, decision_number, inadmissible_reason, merged_into, decision_due } = incident;
  if (decision_id !== null)
    return (
      <p className="rounded-card border border-line bg-surface-1 p-4">
        <TextLink to={`/decisions/${decision_id}`} isBold>
          {t('page.decision', { number: decision_number ?? '' })}
        </TextLink>
      </p>
    );
  if (inadmissible_reason !== null)
    return (
      <p role="note" className="wrap-anywhere rounded-card border border-warn bg-warn-dim p-4">
        {t.rich('page.inadmissible', { reason: '' })}
        <OwnText>{inadmissible_reason}</OwnText>
      </p>
    );
  if (merged_into !== null)
    return (
      <p role="note" className="flex flex-wrap gap-2 rounded-card border border-line bg-surface-1 p-4">
        {t('page.merged')}
        <TextLink to={`/incidents/${merged_into}`}>{t('page.toMerged')}</TextLink>
      </p>
    );
  if (state === 'withdrawn') return null;
  return <p className="text-sm text-text-2">{t('page.due', { time: format.dateTime(decision_due) })}</p>;
}

function Withdraw({ id }: { id: number }) {
  const t = useReportMessages();
  const go = useNavigate();
  const withdraw = useApiMutation(withdrawIncident, {
    invalidates: incidentQueries,
    success: t('page.withdrawn'),
    failure: t('page.actFailed'),
  });
  const ask = () =>
    confirmDelete({
      title: t('page.withdraw'),
      sentence: t('page.withdrawAsk'),
      action: t('page.withdraw'),
      async call() {
        await withdraw.mutateAsync({ params: { id } });
        await go('/dashboard/incidents');
      },
    });
  return (
    <Button className="self-start" onClick={ask}>
      {t('page.withdraw')}
    </Button>
  );
}
