import { type Decision, getDecision } from '@paddock/contract/stewarding/calls';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { DecisionMarks, Penalties } from '#features/stewarding/decision-list.tsx';
import { useDecisionMessages } from '#features/stewarding/decisions/messages.ts';
import { PartyName, PartyNames } from '#features/stewarding/party-name.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { Fact } from '#ui/fact.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(context, (api) => api.call(getDecision, { params: { id } }));
}

/** A published decision of the stewards. */
export default function DecisionScreen({ loaderData }: Route.ComponentProps) {
  const t = useDecisionMessages();
  if (loaderData) return <DecisionPage decision={loaderData} />;
  return <PageFailed title={t('page.name')} failed={t('page.failed')} reason={t('failedWhy')} />;
}

function DecisionPage({ decision }: { decision: Decision }) {
  const t = useDecisionMessages();
  const caseTexts = useCaseTexts();
  const { number, championship } = decision;
  const name = caseTexts.championship(decision);
  const race = caseTexts.race(decision);
  const list = `/championships/${championship.slug}/decisions`;
  return (
    <PageSection as="article" layout="sections">
      <PageHead
        title={`${t('page.number', { number })} · ${name}`}
        description={t('describe', { number, championship: name, race })}
        things={useBreadcrumbs([name, `/championships/${championship.slug}`], [t('title'), list])}
      />
      <header className="flex flex-col gap-3">
        <BackLink to={list}>{t('page.back')}</BackLink>
        <h1 className="wrap-anywhere">
          {t('page.name')} <Ltr className="figures">{number}</Ltr>
        </h1>
        <p className="wrap-anywhere text-text-2">
          <bdi>{name}</bdi>
        </p>
        <DecisionMarks decision={decision} />
      </header>
      <DecisionFacts decision={decision} />
      <DecisionTexts decision={decision} />
      <AppealNotes decision={decision} />
    </PageSection>
  );
}

function DecisionFacts({ decision }: { decision: Decision }) {
  const t = useDecisionMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const { kind, lap, at_ms, accused, reporters, rule, published_at, round } = decision;
  return (
    <dl className="grid gap-4 rounded-card border border-line bg-surface-1 p-4 text-sm min-[40rem]:grid-cols-2">
      <Fact label={t('page.accused')}>
        <PartyNames parties={accused} />
      </Fact>
      <Fact label={t('page.penalties')}>
        <Penalties decision={decision} />
      </Fact>
      <Fact label={t('page.race')}>
        <TextLink to={`/events/${round.event_id}`} className="wrap-anywhere">
          {caseTexts.race(decision)}
        </TextLink>
      </Fact>
      <Fact label={t('page.when')}>
        {tCase(`kind.${kind}`)}
        {lap !== null && ` · ${tCase('lap', { lap })}`}
        {at_ms !== null && ` · ${t('page.at', { time: caseTexts.moment(at_ms) })}`}
      </Fact>
      {reporters.length > 0 && (
        <Fact label={t('page.reporters')}>
          <PartyNames parties={reporters} />
        </Fact>
      )}
      {rule && (
        <Fact label={t('page.rule')}>
          <OwnText className="wrap-anywhere">{rule}</OwnText>
        </Fact>
      )}
      <Fact label={t('page.published')}>
        <time dateTime={published_at.toISOString()}>{format.dateTime(published_at)}</time>
      </Fact>
    </dl>
  );
}

/** The stewards' texts, in the language of the decision, and the statements of the drivers. */
function DecisionTexts({ decision: { facts, reason, language, statements } }: { decision: Decision }) {
  const t = useDecisionMessages();
  const paragraph = (text: string) => (
    <p dir="auto" lang={language} className="wrap-anywhere max-w-prose whitespace-pre-line leading-7">
      {text}
    </p>
  );
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{t('page.facts')}</h2>
        {paragraph(facts)}
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{t('page.reason')}</h2>
        {paragraph(reason)}
      </section>
      {statements.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t('page.statements')}</h2>
          {statements.map(({ party, text }) => (
            <blockquote key={`${party.entry_id}`} className="flex flex-col gap-1 border-line border-s-2 ps-4">
              <PartyName party={party} />
              <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
                <OwnText>{text}</OwnText>
              </p>
            </blockquote>
          ))}
        </section>
      )}
    </>
  );
}

function AppealNotes({ decision }: { decision: Decision }) {
  const t = useDecisionMessages();
  const now = useNow();
  const format = useFormat();
  const { appeal_until, appeal, decides_appeal_of, appeal_decided_by } = decision;
  const relatedDecision = decides_appeal_of ?? appeal_decided_by;
  return (
    <div className="flex flex-col gap-2 text-sm text-text-2 empty:hidden">
      {appeal_until && appeal === null && now <= appeal_until && (
        <p>{t('page.appealUntil', { time: format.dateTime(appeal_until) })}</p>
      )}
      {relatedDecision && (
        <TextLink to={`/decisions/${relatedDecision.id}`} className="self-start">
          {t(decides_appeal_of ? 'page.decides' : 'page.decidedBy', { number: relatedDecision.number })}
        </TextLink>
      )}
    </div>
  );
}
