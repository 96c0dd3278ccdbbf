import { cents } from '@paddock/contract/core/money';
import { type Game, orderableGames } from '@paddock/contract/servers/games';
import { useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useMoney } from '../../../lib/i18n/use-money.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { TrackOutline } from '../../../ui/brand/track-outline.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { serversMessages } from '../messages.ts';
import { ConfigureServerDialog } from './configure-server-dialog.tsx';
import { userServersMessages } from './messages.ts';

/** What a player will be able to order, with what it costs at least. */
export function GameTypes() {
  const t = useTranslations(userServersMessages);
  const say = useTranslations(serversMessages);
  const money = useMoney();
  const [configuredType, setConfiguredType] = useState<Game>();
  return (
    <section>
      <SectionHeading>{t('games')}</SectionHeading>
      <ul className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {orderableGames.map(({ id, base_price }) => (
          <Card
            key={id}
            as="li"
            media={
              <div className="flex h-32 items-center justify-center py-4">
                <TrackOutline seed={id} className="h-full max-w-full" />
              </div>
            }
          >
            <CardBody>
              <h3 className="font-bold text-lg">
                <bdi>{say(`game.${id}`)}</bdi>
              </h3>
              <p className="grow text-sm text-text-2">{t(`about.${id}`)}</p>
              <p className="text-sm">{t('from', { price: money.usd(cents(base_price)) })}</p>
              <Button onClick={() => setConfiguredType(id)}>{t('configure')}</Button>
            </CardBody>
          </Card>
        ))}
      </ul>
      {configuredType && (
        <ConfigureServerDialog game={configuredType} onClose={() => setConfiguredType(undefined)} />
      )}
    </section>
  );
}
