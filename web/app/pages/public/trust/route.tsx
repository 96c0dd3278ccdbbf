import { getPageOgImages } from '@paddock/contract/site/calls';
import { getTrustReport, type TrustReport } from '@paddock/contract/trust/calls';
import { leastCases } from '@paddock/contract/trust/rules';
import { ListPage } from '#components/list-page.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { Badge } from '#ui/badge.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { Stat } from '#ui/stat.tsx';
import { DescriptionList } from '#ui/table/description-list.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
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

/** Figures about the operation of the portal, from its own database. */
export default function TrustScreen({ loaderData: { report, preview } }: Route.ComponentProps) {
  const t = useTrustMessages();
  const format = useFormat();
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      preview={preview}
      lead={t('lead')}
      facts={
        report && <Badge tone="neutral">{t('measured', { time: format.dateTime(report.measured_at) })}</Badge>
      }
      layout="sections"
    >
      {report ? (
        <TrustSections report={report} />
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
    </ListPage>
  );
}

function TrustSections({ report }: { report: TrustReport }) {
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
      <TitledSection title={t('servers.title')}>
        <p className="mb-4 text-text-2">{t('servers.sentence')}</p>
        <ServerUptimes servers={servers} />
      </TitledSection>
      <FigureSection
        part="payments"
        figures={[
          [t('payments.count'), count(payments.count)],
          [t('payments.time'), time(payments.median_seconds)],
          [t('payments.refunds'), count(payments.refunds)],
          [t('payments.share'), share(payments.refunded_share)],
        ]}
      />
      <FigureSection
        part="tickets"
        figures={[
          [t('tickets.count'), count(tickets.count)],
          [t('tickets.time'), time(tickets.median_seconds)],
          [t('tickets.share'), share(tickets.answered_share)],
        ]}
      />
      <FigureSection
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
      <TitledSection title={t('restore.title')}>
        <RestoreResult restore={restore} />
      </TitledSection>
    </>
  );
}

type Figure = [label: string, figure: string | false, note?: string | false];

/** Figures of too few cases are replaced by a note. */
function FigureSection({ part, figures }: { part: 'payments' | 'tickets' | 'decisions'; figures: Figure[] }) {
  const t = useTrustMessages();
  const format = useFormat();
  const hasTooFew = figures.some(([, figure]) => figure === false);
  return (
    <TitledSection title={t(`${part}.title`)}>
      <p className="mb-4 text-text-2">
        {t(`${part}.sentence`)} {hasTooFew && t('tooFewWhy', { count: format.number(leastCases) })}
      </p>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {figures.map(([label, figure, note]) => (
          <Stat key={label} label={label} figure={figure || <TooFew />}>
            {note && <span className="text-sm text-text-3">{note}</span>}
          </Stat>
        ))}
      </div>
    </TitledSection>
  );
}

function TooFew() {
  const t = useTrustMessages();
  return <span className="font-normal font-sans text-md text-text-3">{t('tooFew')}</span>;
}

function RestoreResult({ restore }: { restore: TrustReport['restore'] }) {
  const t = useTrustMessages();
  const format = useFormat();
  if (!restore) return <p className="text-text-2">{t('restore.none')}</p>;
  const { is_in_order } = restore;
  return (
    <>
      <p className="mb-4 text-text-2">{t('restore.sentence')}</p>
      <DescriptionList
        facts={[
          [t('restore.at'), format.dateTime(restore.restored_at)],
          [t('restore.backup'), format.dateTime(restore.backup_at)],
          [
            t('restore.verdict'),
            <Badge key="verdict" tone={is_in_order ? 'ok' : 'bad'}>
              {t(is_in_order ? 'restore.inOrder' : 'restore.notInOrder')}
            </Badge>,
          ],
        ]}
      />
    </>
  );
}
