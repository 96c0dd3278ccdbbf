import { games as gameFacts, gameIds } from '@paddock/contract/servers/games';
import type { Landing } from '@paddock/contract/site/landing-calls';
import type { GameFigures } from '@paddock/contract/site/landing-rules';
import { figureMax } from '@paddock/contract/site/landing-rules';
import { type ErrorAt, LandingSection, TextPair } from './landing-section.tsx';
import { useAdminLandingMessages } from './messages.ts';

interface GamesSectionProps {
  games: Landing['games'];
  isOwn: boolean;
  errorAt: ErrorAt;
  onGames: (games: Landing['games'] | null) => void;
}

/** Player and server counts of each game. */
export function GamesSection({ games, isOwn, errorAt, onGames }: GamesSectionProps) {
  const t = useAdminLandingMessages();
  const both = { max: figureMax, errorAt };
  return (
    <LandingSection title={t('games.title')} onReset={isOwn ? () => onGames(null) : undefined}>
      {gameIds.map((key) => {
        const figures = games[key];
        const game = gameFacts[key].name;
        const change = (changed: Partial<GameFigures>) =>
          onGames({ ...games, [key]: { ...figures, ...changed } });
        return (
          <div key={key} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <TextPair
              {...both}
              path={`games.${key}.players`}
              labels={[t('games.players', { game }), t('games.playersEn', { game })]}
              texts={[figures.players, figures.players_en]}
              onTexts={(players, players_en) => change({ players, players_en })}
            />
            <TextPair
              {...both}
              path={`games.${key}.servers`}
              labels={[t('games.servers', { game }), t('games.serversEn', { game })]}
              texts={[figures.servers, figures.servers_en]}
              onTexts={(servers, servers_en) => change({ servers, servers_en })}
            />
          </div>
        );
      })}
    </LandingSection>
  );
}
