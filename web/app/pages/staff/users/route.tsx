import { can } from '@paddock/contract/core/permissions';
import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { invitationsQuery, membersQuery, rolesQuery } from '#features/user-admin/queries.ts';
import { ReleaseUsernameDialog } from '#features/user-admin/release-username-dialog.tsx';
import { memberFilters, viewFilters } from '#features/user-admin/user-filters.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { InvitationList } from './invitations/invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import { RoleList } from './roles/role-list.tsx';

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const { view } = parseUrlFilters(viewFilters, searchParams);
  return prefetch(
    rolesQuery(),
    view === 'invitations' && invitationsQuery(),
    view === 'users' && membersQuery(parseUrlFilters(memberFilters, searchParams)),
  );
}

/** Users and roles, for the staff. The address keeps the tab and the filters. */
export default function AdminUsersScreen() {
  const t = useUserAdminMessages();
  const me = useCurrentUser();
  const { filters, reset } = useUrlFilters(viewFilters);
  const { view } = filters;
  const [releasing, setReleasing] = useState(false);
  if (!me) return null;
  const mayEdit = can(me.role, 'users', 'edit');
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminUsers')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title.adminUsers')}</h1>
        <div className="flex flex-wrap gap-3">
          {mayEdit && (
            <Button look="ghost" onClick={() => setReleasing(true)}>
              {t('release.open')}
            </Button>
          )}
          <LinkButton to="/admin/users/teams">{t('tabs.teams')}</LinkButton>
        </div>
      </div>
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { key: 'users', label: t('tabs.users') },
          { key: 'roles', label: t('tabs.roles') },
          ...(mayEdit ? [{ key: 'invitations' as const, label: t('tabs.invitations') }] : []),
        ]}
        current={view}
        onTab={(next) => reset({ view: next })}
      >
        {view === 'users' && <MemberList me={me} />}
        {view === 'roles' && <RoleList own={me.role} />}
        {view === 'invitations' && <InvitationList own={me.role} />}
      </Tabs>
      {releasing && <ReleaseUsernameDialog onClose={() => setReleasing(false)} />}
    </section>
  );
}
