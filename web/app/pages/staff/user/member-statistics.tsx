import { can } from '@paddock/contract/core/permissions';
import { getDriver } from '@paddock/contract/ranking/calls';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import { useQuery } from '@tanstack/react-query';
import { DriverRatings } from '#features/ranking/driver-ratings.tsx';
import { DriverTotals } from '#features/ranking/driver-totals.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { query } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';

/** The member's ratings and totals. Banned members and those without Steam have no driver page. */
export function MemberStatistics({ member }: { member: AdminUser }) {
  const t = useUserAdminMessages();
  const role = useCurrentUser()?.role;
  const { id, is_active, steam_id } = member;
  const hasPage = is_active && steam_id !== null;
  const driver = useQuery({ ...query(getDriver, { params: { id } }), enabled: hasPage });
  const laps = steam_id !== null && role && can(role, 'stewarding', 'view') && (
    <LinkButton to={`/admin/laps?driver=${id}`}>{t('card.laps')}</LinkButton>
  );
  if (!hasPage) {
    return (
      <EmptyState
        sentence={t(is_active ? 'page.noSteam' : 'page.bannedDriver')}
        action={laps}
        seed="no driver"
      />
    );
  }
  return (
    <QueryStates query={driver} failed={t('page.statisticsFailed')}>
      {(loaded) => (
        <div className="flex flex-col gap-8">
          <DriverRatings driver={loaded} />
          <DriverTotals totals={loaded.totals} />
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`/drivers/${id}`}>{t('card.driver')}</LinkButton>
            {laps}
          </div>
        </div>
      )}
    </QueryStates>
  );
}
