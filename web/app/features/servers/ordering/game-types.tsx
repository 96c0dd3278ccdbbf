import type { Game } from '@paddock/contract/games';
import { gameTypes } from '@paddock/contract/servers';
import { useState } from 'react';
import { useMoney } from '../../../lib/money-format.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { SectionHeading } from '../../../ui/ornaments.tsx';
import { TrackOutline } from '../../../ui/track-outline.tsx';
import { serversText } from '../servers-text.ts';
import { ConfigureServerDialog } from './configure-server-dialog.tsx';
import { orderingText } from './ordering-text.ts';

/** What a player will be able to order, with what it costs at least. */
export function GameTypes() {
  const t = useText(orderingText);
  const say = useText(serversText);
  const money = useMoney();
  const [configured, configure] = useState<Game>();
  return (
    <section>
      <SectionHeading>{t('games')}</SectionHeading>
      <ul className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {gameTypes.map(({ id, base_price }) => (
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
              <p className="text-sm">{t('from', { price: money.usd(base_price) })}</p>
              <Button onClick={() => configure(id)}>{t('configure')}</Button>
            </CardBody>
          </Card>
        ))}
      </ul>
      {configured && <ConfigureServerDialog game={configured} onClose={() => configure(undefined)} />}
    </section>
  );
}
