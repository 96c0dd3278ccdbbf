import { getDriver } from '@paddock/contract/ranking/calls';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { DriverRatings } from '../../ranking/driver-ratings.tsx';
import { DriverTotals } from '../../ranking/driver-totals.tsx';
import { userAdminMessages } from '../../user-admin/messages.ts';

/** What the user drove. Banned people and those without Steam have no page as drivers. */
export function MemberStatistics({ member }: { member: AdminUser }) {
  const t = useTranslations(userAdminMessages);
  const { id, is_active, steam_id } = member;
  const hasPage = is_active && steam_id !== null;
  const driver = useQuery({ ...query(getDriver, { params: { id } }), enabled: hasPage });
  if (!hasPage) {
    return <EmptyState sentence={t(is_active ? 'page.noSteam' : 'page.bannedDriver')} seed="no driver" />;
  }
  return (
    <QueryStates query={driver} failed={t('page.statisticsFailed')}>
      {(found) => (
        <div className="flex flex-col gap-8">
          <DriverRatings driver={found} />
          <DriverTotals totals={found.totals} />
          <LinkButton to={`/drivers/${id}`} className="self-start">
            {t('card.driver')}
          </LinkButton>
        </div>
      )}
    </QueryStates>
  );
}
