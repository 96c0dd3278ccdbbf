import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { localized } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { StaffRecord, TabLinks } from '#components/staff-record.tsx';
import { adminChampionshipQuery } from '#features/championships/staff-queries.ts';
import { ChampionshipStateBadge } from '#features/championships/staff-state-badge.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { parseId } from '#lib/url/url-values.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/layout.ts';
import { useChampionshipLayoutMessages } from './messages.ts';

/** The tabs of a single event, whose setup and round belong to the event. */
const singleTabs = ['entries', 'results', 'stewards'];

const tabs = [
  { path: '', key: 'setup' },
  { path: '/rounds', key: 'rounds' },
  { path: '/entries', key: 'entries' },
  { path: '/results', key: 'results' },
  { path: '/stewards', key: 'stewards' },
] as const;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && adminChampionshipQuery(id));
}

/** Header and tabs of a championship. Each tab is a page. */
export default function ChampionshipLayout() {
  const t = useChampionshipLayoutMessages();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...adminChampionshipQuery(id ?? 0), enabled: id !== undefined });
  return (
    <StaffRecord
      read={read}
      back={{ to: '/admin/championships', label: t('all') }}
      texts={{ none: t('none'), missing: t('missing'), failed: t('failed') }}
    >
      {(championship) => <ChampionshipTabs championship={championship} />}
    </StaffRecord>
  );
}

function ChampionshipTabs({ championship }: { championship: AdminChampionship }) {
  const t = useChampionshipLayoutMessages();
  const { id, slug, kind, state, rounds, cancel_reason } = championship;
  const name = localized<'name', string | null>(championship, 'name', useLocale()) ?? championship.name;
  return (
    <>
      <PageHeader
        title={name}
        lead={<ChampionshipStateBadge state={state} />}
        actions={
          <>
            {kind === 'single' && (
              <LinkButton to={`/admin/events/${rounds[0]?.event_id}/sign-up`}>{t('signUp')}</LinkButton>
            )}
            {kind === 'season' && state !== 'draft' && (
              <LinkButton to={`/championships/${slug}`}>{t('public')}</LinkButton>
            )}
          </>
        }
      />
      {cancel_reason && (
        <p className="rounded-card border border-bad bg-bad-dim px-4 py-3 text-sm">
          {t.rich('cancelled', { reason: cancel_reason })}
        </p>
      )}
      <TabLinks
        label={t('tabs.label')}
        tabs={tabs
          .filter(({ key }) => kind === 'season' || singleTabs.includes(key))
          .map(({ path, key }) => ({ to: `/admin/championships/${id}${path}`, label: t(`tabs.${key}`) }))}
      />
      <Outlet />
    </>
  );
}
