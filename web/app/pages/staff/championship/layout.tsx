import { localized } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { NavLink, Outlet, useParams } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
import { adminChampionshipQuery } from '#features/championships/staff-queries.ts';
import { ChampionshipStateBadge } from '#features/championships/staff-state-badge.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { parseId } from '#lib/url/url-values.ts';
import { Bdi } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/layout.ts';
import { useChampionshipLayoutMessages } from './messages.ts';

/** Of the sign-up of an event alone, which is set up by its event. */
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

/** A championship for its staff under one head; each part is a page with its own address. */
export default function ChampionshipLayout() {
  const t = useChampionshipLayoutMessages();
  const locale = useLocale();
  const id = parseId(useParams()['id']);
  const read = useQuery({ ...adminChampionshipQuery(id ?? 0), enabled: id !== undefined });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <BackLink to="/admin/championships">{t('all')}</BackLink>
      {id === undefined || read.error?.status === 404 ? (
        <>
          <PageHead title={t('none')} hidden />
          <h1>{t('none')}</h1>
          <EmptyState sentence={t('missing')} />
        </>
      ) : (
        <QueryStates query={read} failed={t('failed')}>
          {(championship) => {
            const name = localized<'name', string | null>(championship, 'name', locale) ?? championship.name;
            return (
              <>
                <PageHead title={name} hidden />
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div className="flex min-w-0 flex-wrap items-center gap-3">
                    <h1 className="wrap-anywhere">
                      <Bdi>{name}</Bdi>
                    </h1>
                    <ChampionshipStateBadge state={championship.state} />
                  </div>
                  {championship.kind === 'single' && (
                    <LinkButton to={`/admin/events/${championship.rounds[0]?.event_id}/sign-up`}>
                      {t('signUp')}
                    </LinkButton>
                  )}
                  {championship.kind === 'season' && championship.state !== 'draft' && (
                    <LinkButton to={`/championships/${championship.slug}`}>{t('public')}</LinkButton>
                  )}
                </div>
                {championship.cancel_reason && (
                  <p className="rounded-card border border-bad bg-bad-dim px-4 py-3 text-sm">
                    {t.rich('cancelled', { reason: championship.cancel_reason })}
                  </p>
                )}
                <nav
                  aria-label={t('tabs.label')}
                  className="flex overflow-x-auto border-line border-b [scrollbar-width:none]"
                >
                  {tabs
                    .filter(({ key }) => championship.kind === 'season' || singleTabs.includes(key))
                    .map(({ path, key }) => (
                      <NavLink
                        key={key}
                        to={`/admin/championships/${id}${path}`}
                        end
                        className={({ isActive }) =>
                          clsx(
                            'inline-flex min-h-11 shrink-0 items-center border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2! max-xs:px-3',
                            isActive
                              ? 'border-firoozeh text-firoozeh'
                              : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
                          )
                        }
                      >
                        {t(`tabs.${key}`)}
                      </NavLink>
                    ))}
                </nav>
                <Outlet />
              </>
            );
          }}
        </QueryStates>
      )}
    </section>
  );
}
