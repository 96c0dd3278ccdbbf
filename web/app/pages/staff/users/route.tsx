import { can } from '@paddock/contract/core/permissions';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { invitationsQuery, membersQuery, rolesQuery } from '#features/user-admin/queries.ts';
import { ReleaseUsernameDialog } from '#features/user-admin/release-username-dialog.tsx';
import { memberFilters, viewFilters } from '#features/user-admin/user-filters.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
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

/** Members, roles and invitations. The tab and the filters are in the address. */
export default function AdminUsersScreen() {
  const t = useUserAdminMessages();
  const me = useCurrentUser();
  const { filters, reset } = useUrlFilters(viewFilters);
  const { view } = filters;
  const [isReleasing, setIsReleasing] = useState(false);
  if (!me) return null;
  const mayEdit = can(me.role, 'users', 'edit');
  return (
    <PageSection as="section">
      <PageHeader
        title={t('title.adminUsers')}
        actions={
          <>
            {mayEdit && (
              <Button look="ghost" onClick={() => setIsReleasing(true)}>
                {t('release.open')}
              </Button>
            )}
            <LinkButton to="/admin/users/teams">{t('tabs.teams')}</LinkButton>
          </>
        }
      />
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
        {view === 'roles' && <RoleList currentRole={me.role} />}
        {view === 'invitations' && <InvitationList currentRole={me.role} />}
      </Tabs>
      {isReleasing && <ReleaseUsernameDialog onClose={() => setIsReleasing(false)} />}
    </PageSection>
  );
}
