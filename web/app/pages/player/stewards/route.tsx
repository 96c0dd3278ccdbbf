import { localize } from '@paddock/contract/i18n/localized/localized';
import { workStates } from '@paddock/contract/stewarding/course';
import type { CaseSummary } from '@paddock/contract/stewarding/steward-calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { panelsQuery } from '#features/stewarding/panels-query.ts';
import { PartyNames } from '#features/stewarding/party-name.tsx';
import { caseFilters, casesQuery } from '#features/stewarding/queries.ts';
import { CaseBadge } from '#features/stewarding/state-badge.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { useShortcuts } from '#features/stewarding/use-shortcuts.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';

const minuteMs = 60_000;
const stateFilters = ['open', 'decided', 'closed'] as const;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(casesQuery(parseUrlFilters(caseFilters, url.searchParams)), panelsQuery());

/** Cases of the steward's panels, those that wait first. */
export default function DeskScreen() {
  const t = useDeskMessages();
  const { filters, change } = useUrlFilters(caseFilters);
  const read = useInfiniteQuery(casesQuery(filters));
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a.card-link') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcuts({ KeyJ: () => move(1), KeyK: () => move(-1) });
  const { state, championship } = filters;
  return (
    <PageSection>
      <PageHeader
        title={t('title')}
        lead={t.rich('lead', { next: 'J', previous: 'K', open: 'Enter', help: '?' })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <ToggleGroup
          label={t('state')}
          current={stateFilters.find((one) => one === state) ?? 'open'}
          onPick={(key) => change({ state: key })}
          options={stateFilters.map((key) => ({ key, label: t(`states.${key}`) }))}
        />
        <PanelChoice
          chosen={championship}
          onPick={(id) => change({ championship: id === '' ? undefined : id })}
        />
      </div>
      <List
        read={read}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={4} />}
        empty={
          <EmptyState
            seed="no cases"
            sentence={t(state === 'open' && championship === undefined ? 'empty' : 'emptyWhere')}
          />
        }
      >
        {(cases) => (
          <ul ref={list} className="flex flex-col gap-3">
            {cases.map((one) => (
              <CaseRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </List>
    </PageSection>
  );
}

interface PanelChoiceProps {
  chosen: number | undefined;
  onPick: (id: string) => void;
}

/** Filters by championship; hidden if there is only one. */
function PanelChoice({ chosen, onPick }: PanelChoiceProps) {
  const t = useDeskMessages();
  const locale = useLocale();
  const { data = [] } = useQuery(panelsQuery());
  if (data.length < 2 && chosen === undefined) return null;
  return (
    <SelectField
      className="min-w-60"
      label={t('championship')}
      value={String(chosen ?? '')}
      onValue={onPick}
      placeholder={t('everyChampionship')}
      options={data.map((panel) => ({
        value: String(panel.id),
        label: t('openCases', { name: localize(panel, locale, 'name').name, count: panel.open }),
      }))}
    />
  );
}

function CaseRow({ one }: { one: CaseSummary }) {
  const t = useDeskMessages();
  const tCase = useCaseMessages();
  const caseTexts = useCaseTexts();
  const format = useFormat();
  const now = useNow(minuteMs);
  const { id, state, kind, lap, accused, deadline, votes, involved, assigned_to } = one;
  const isOpen = workStates.includes(state);
  const isLate = isOpen && deadline < now;
  return (
    <Card as="li" linked className="gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <CaseBadge state={state} />
        {involved && <Badge tone="bad">{t('involved')}</Badge>}
        {isOpen && (
          <time dateTime={deadline.toISOString()} className={isLate ? 'text-bad' : 'text-text-2'}>
            {t(isLate ? 'overdue' : 'until', { time: format.dateTime(deadline) })}
          </time>
        )}
        {votes > 0 && <span className="text-text-2">{t('votes', { count: votes })}</span>}
        {assigned_to && (
          <span className="text-text-2">{t.rich('assigned', { name: assigned_to.username })}</span>
        )}
      </div>
      <Link to={`/stewards/${id}`} className={`${cardLink} wrap-anywhere font-bold`}>
        <span className="figures">#{format.digits(String(id))}</span> {tCase(`kind.${kind}`)}
        {lap !== null && ` · ${tCase('lap', { lap })}`}
      </Link>
      <span className="wrap-anywhere text-sm text-text-2">
        <bdi>{caseTexts.championship(one)}</bdi> · {caseTexts.race(one)}
      </span>
      <span className="text-sm">
        <PartyNames parties={accused} />
      </span>
    </Card>
  );
}
