import {
  firstK,
  type RatingKind,
  ratingKinds,
  settledK,
  settledResultCount,
} from '@paddock/contract/racing/rules';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { ChartCard } from '#features/racing/chart-card.tsx';
import { safetyScale } from '#features/racing/driving-history.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { BorderedList } from '#ui/bordered-list.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { paddedDomain } from '#ui/chart/domain.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink, ToggleLinks } from '#ui/toggle-links.tsx';
import type { ExplainedChange, RatingChangesPage } from './explain.ts';
import { changesFilters } from './filters.ts';
import { RatingChangeRow } from './rating-change-row.tsx';

const textKeys = {
  race: { empty: 'changes.emptyRace', how: 'changes.howRace' },
  duel: { empty: 'changes.emptyDuel', how: 'changes.howDuel' },
  safety: { empty: 'changes.emptySafety', how: 'changes.howSafety' },
} as const;

/** The history of a rating as a chart, with the reason for each change. */
export function RatingChanges({ changes }: { changes: RatingChangesPage }) {
  const { kind, page, hasMore, rows } = changes;
  const t = useRankingMessages();
  return (
    <section id="changes" className="flex flex-col gap-4">
      <SectionHeading aside={<KindLinks current={kind} />}>{t('changes.title')}</SectionHeading>
      <Explanation sentence={t(textKeys[kind].how, { k: settledK, firstK, count: settledResultCount })} />
      {rows.length === 0 ? (
        <EmptyState
          sentence={t(page > 1 ? 'list.noPage' : textKeys[kind].empty)}
          seed={kind}
          action={page > 1 && <FirstPageLink kind={kind} />}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="lg:sticky lg:top-4">
            <RatingChart kind={kind} rows={rows} />
          </div>
          <div className="flex flex-col">
            <BorderedList as="ol" label={t('changes.list')}>
              {rows.map((change, index) => (
                <RatingChangeRow key={index} change={change} />
              ))}
            </BorderedList>
            <Pagination page={page} pages={hasMore ? page + 1 : page} label={t('changes.list')} />
          </div>
        </div>
      )}
    </section>
  );
}

function useKindAddress() {
  const { searchWith } = useUrlFilters(changesFilters);
  return (kind: RatingKind) => ({ search: searchWith({ kind }), hash: 'changes' });
}

function KindLinks({ current }: { current: RatingKind }) {
  const t = useRankingMessages();
  const addressOf = useKindAddress();
  return (
    <ToggleLinks
      label={t('changes.kinds')}
      options={ratingKinds.map((kind) => ({ key: kind, label: t(`changes.${kind}`), to: addressOf(kind) }))}
      current={current}
    />
  );
}

function FirstPageLink({ kind }: { kind: RatingKind }) {
  const t = useRankingMessages();
  const addressOf = useKindAddress();
  return (
    <ToggleLink to={addressOf(kind)} preventScrollReset>
      {t('list.firstPage')}
    </ToggleLink>
  );
}

/** How the rating is calculated, collapsed. */
function Explanation({ sentence }: { sentence: string }) {
  const t = useRankingMessages();
  return (
    <details className="group -mt-3">
      <summary
        className={clsx(
          'inline-flex min-h-9 list-none items-center gap-1.5 rounded-button text-firoozeh text-sm hover:text-firoozeh-hover pointer-coarse:min-h-11',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        {t('changes.how')}
      </summary>
      <p className="max-w-prose pb-2 text-sm text-text-2">{sentence}</p>
    </details>
  );
}

const titles = {
  race: 'changes.chartRace',
  duel: 'changes.chartDuel',
  safety: 'changes.chartSafety',
} as const;

interface RatingChartProps {
  kind: RatingKind;
  rows: readonly ExplainedChange[];
}

/** The ratings of a page of changes, oldest first. */
function RatingChart({ kind, rows }: RatingChartProps) {
  const t = useRankingMessages();
  const format = useFormat();
  const isSafety = kind === 'safety';
  const points = rows.map(({ created_at, after }) => ({ at: created_at, value: after })).reverse();
  const formatRating = (value: number) => format.number(value, isSafety ? { min: 2, max: 2 } : { max: 0 });
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => value);
  return (
    <ChartCard
      title={t(titles[kind])}
      points={points}
      {...(isSafety ? safetyScale : { domain: paddedDomain(values, 20) })}
      formatValue={formatRating}
      valueName={t('changes.value')}
      empty={t('changes.emptyRace')}
      summary={
        first && last
          ? t('changes.summary', {
              count: points.length,
              from: format.date(first.at),
              to: format.date(last.at),
              first: formatRating(first.value),
              last: formatRating(last.value),
            })
          : ''
      }
      aside={null}
    />
  );
}
