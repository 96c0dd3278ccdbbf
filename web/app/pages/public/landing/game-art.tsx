import type { Game } from '@paddock/contract/servers/games';
import { Drawn } from './drawn.tsx';

/** The games that the landing page shows. */
export type GameKey = Extract<Game, 'assetto' | 'fivem' | 'cs2'>;

/** A picture of each game, drawn: a circuit, a city at night, a sight over a plan. */
export function GameArt({ game }: { game: GameKey }) {
  if (game === 'assetto') {
    return (
      <div className="flex aspect-2/1 max-h-48 w-full items-center justify-center py-5">
        <Drawn name="circuit" viewBox="0 0 280 180" className="block h-full max-w-full" />
      </div>
    );
  }
  return (
    <Drawn
      name={game === 'fivem' ? 'city' : 'sight'}
      viewBox="0 0 384 192"
      preserveAspectRatio={game === 'fivem' ? 'xMidYMax slice' : 'xMidYMid meet'}
      className="block aspect-2/1 max-h-48 w-full"
    />
  );
}
