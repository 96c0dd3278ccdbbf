import { Wrench } from 'lucide-react';
import { PageHeader } from '#components/page-header.tsx';
import { activeServersQuery } from '#features/servers/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { LinkButton } from '#ui/button.tsx';
import { LockedPage } from '#ui/feedback/locked-page.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { GameTypes } from './game-types.tsx';
import { useUserServersMessages } from './messages.ts';
import { UserActiveServers } from './user-active-servers.tsx';

export const clientLoader = () => prefetch(activeServersQuery());

/** Servers that players will order themselves, marked as coming soon. */
export default function UserServersScreen() {
  const t = useUserServersMessages();
  return (
    <PageSection>
      <PageHeader title={t('heading')} />
      <LockedPage
        title={t('title')}
        sentence={t('sentence')}
        icon={<Wrench className="size-8 text-firoozeh" />}
        behind={
          <div className="flex flex-col gap-8">
            <GameTypes />
            <UserActiveServers />
          </div>
        }
      >
        <LinkButton to="/servers" look="main">
          {t('action')}
        </LinkButton>
      </LockedPage>
    </PageSection>
  );
}
