import { cents } from '@paddock/contract/core/money';
import { type Game, gameIds, games } from '@paddock/contract/servers/games';
import { useState } from 'react';
import { textKey } from '#lib/i18n/text-key.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { ConfigureServerDialog } from './configure-server-dialog.tsx';
import en from './en.json' with { type: 'json' };
import { useUserServersMessages } from './messages.ts';

/** Servers that players will be able to order, with their lowest price. */
export function GameTypes() {
  const t = useUserServersMessages();
  const money = useMoney();
  const [configuredType, setConfiguredType] = useState<Game>();
  return (
    <section>
      <SectionHeading>{t('games')}</SectionHeading>
      <ul className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {gameIds.map((id) => (
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
                <bdi>{games[id].name}</bdi>
              </h3>
              <About game={id} />
              <p className="text-sm">{t.rich('from', { price: money.usd(cents(games[id].monthly)) })}</p>
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

function About({ game }: { game: Game }) {
  const t = useUserServersMessages();
  const about = textKey(en.about, game);
  return <p className="grow text-sm text-text-2">{about && t(`about.${about}`)}</p>;
}
