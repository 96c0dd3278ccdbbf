import { getPageOgImages } from '@paddock/contract/site/calls';
import type { TrustReport } from '@paddock/contract/trust/calls';
import { getTrustReport } from '@paddock/contract/trust/calls';
import { leastCases } from '@paddock/contract/trust/rules';
import type { ReactNode } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Stat } from '#ui/stat.tsx';
import { DescriptionList } from '#ui/table/description-list.tsx';
import type { Route } from './+types/route.ts';
import { useTrustMessages } from './messages.ts';
import { ServerUptimes } from './server-uptimes.tsx';

export const handle = { figures: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(
    context,
    async (api) => {
      const [report, preview] = await Promise.all([
        api.call(getTrustReport, {}),
        api.call(getPageOgImages, { params: { page: 'trust' } }),
      ]);
      return { report, preview };
    },
    { report: null, preview: undefined },
  );
}

/** What the portal's own rows say of how it is run. */
export default function TrustScreen({ loaderData: { report, preview } }: Route.ComponentProps) {
  const t = useTrustMessages();
  const format = useFormat();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} preview={preview} />
      <PageHero
        title={t('title')}
        lead={t('lead')}
        facts={
          report && (
            <Badge tone="neutral">{t('measured', { time: format.dateTime(report.measured_at) })}</Badge>
          )
        }
      />
      <PageSection layout="sections">
        {report ? <Report report={report} /> : <LoaderError title={t('failed')} reason={t('failedWhy')} />}
      </PageSection>
    </>
  );
}

function Report({ report }: { report: TrustReport }) {
  const t = useTrustMessages();
  const format = useFormat();
  const count = (value: number | null) => value !== null && format.number(value);
  const time = (seconds: number | null) => seconds !== null && format.duration(seconds * 1000);
  const share = (value: number | null) => value !== null && format.percent(value * 100, { max: 1 });
  const { servers, payments, tickets, decisions, restore } = report;
  const parts = decisions.changed !== null &&
    decisions.annulled !== null && {
      changed: format.number(decisions.changed),
      annulled: format.number(decisions.annulled),
    };
  return (
    <>
      <section>
        <SectionHeading>{t('servers.title')}</SectionHeading>
        <p className="mb-4 text-text-2">{t('servers.sentence')}</p>
        <ServerUptimes servers={servers} />
      </section>
      <Figures
        part="payments"
        figures={[
          [t('payments.count'), count(payments.count)],
          [t('payments.time'), time(payments.median_seconds)],
          [t('payments.refunds'), count(payments.refunds)],
          [t('payments.share'), share(payments.refunded_share)],
        ]}
      />
      <Figures
        part="tickets"
        figures={[
          [t('tickets.count'), count(tickets.count)],
          [t('tickets.time'), time(tickets.median_seconds)],
          [t('tickets.share'), share(tickets.answered_share)],
        ]}
      />
      <Figures
        part="decisions"
        figures={[
          [t('decisions.count'), count(decisions.count)],
          [t('decisions.appeals'), count(decisions.appeals)],
          [
            t('decisions.outcome'),
            share(decisions.changed_share),
            parts && t('decisions.outcomeParts', parts),
          ],
        ]}
      />
      <section>
        <SectionHeading>{t('restore.title')}</SectionHeading>
        <Restore restore={restore} />
      </section>
    </>
  );
}

type Figure = [label: string, figure: string | false, note?: string | false];

/** A figure of few cases is left out, and said to be. */
function Figures({ part, figures }: { part: 'payments' | 'tickets' | 'decisions'; figures: Figure[] }) {
  const t = useTrustMessages();
  const format = useFormat();
  const isShort = figures.some(([, figure]) => figure === false);
  return (
    <section>
      <SectionHeading>{t(`${part}.title`)}</SectionHeading>
      <p className="mb-4 text-text-2">
        {t(`${part}.sentence`)} {isShort && t('tooFewWhy', { count: format.number(leastCases) })}
      </p>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {figures.map(([label, figure, note]) => (
          <Stat key={label} label={label} figure={figure || <TooFew />}>
            {note && <span className="text-sm text-text-3">{note}</span>}
          </Stat>
        ))}
      </div>
    </section>
  );
}

function TooFew(): ReactNode {
  return <span className="font-normal font-sans text-md text-text-3">{useTrustMessages()('tooFew')}</span>;
}

function Restore({ restore }: { restore: TrustReport['restore'] }) {
  const t = useTrustMessages();
  const format = useFormat();
  if (!restore) return <p className="text-text-2">{t('restore.none')}</p>;
  const verdict = restore.is_in_order ? (
    <Badge tone="ok">{t('restore.inOrder')}</Badge>
  ) : (
    <Badge tone="bad">{t('restore.notInOrder')}</Badge>
  );
  return (
    <>
      <p className="mb-4 text-text-2">{t('restore.sentence')}</p>
      <DescriptionList
        facts={[
          [t('restore.at'), format.dateTime(restore.restored_at)],
          [t('restore.backup'), format.dateTime(restore.backup_at)],
          [t('restore.verdict'), verdict],
        ]}
      />
    </>
  );
}
