import { Wrench } from 'lucide-react';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageLock } from '../../ui/page-lock.tsx';
import { GameTypes } from './ordering/game-types.tsx';
import { orderingText } from './ordering/ordering-text.ts';
import { UserActiveServers } from './ordering/user-active-servers.tsx';
import { serversText } from './servers-text.ts';

/** Servers that players will order for themselves, behind the word that this is still to come. */
export default function UserServersScreen() {
  const t = useText(orderingText);
  const say = useText(serversText);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={say('title.userServers')} hidden />
      <h1>{say('title.userServers')}</h1>
      <PageLock
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
      </PageLock>
    </section>
  );
}
