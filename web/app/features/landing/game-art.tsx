import type { Game } from '@paddock/contract/servers/games';
import { fnv1a, seededRandom } from '@paddock/contract/servers/track-outline';
import { TrackOutline } from '../../ui/brand/track-outline.tsx';

/** The games that the landing page shows. */
export type GameKey = Extract<Game, 'assetto' | 'fivem' | 'cs2'>;

const width = 384;
const height = 192;

/** A picture of each game, drawn: a circuit, a city at night, a sight over a plan. */
export function GameArt({ game }: { game: GameKey }) {
  if (game === 'assetto') {
    return (
      <div className="flex aspect-2/1 max-h-48 w-full items-center justify-center py-5">
        <TrackOutline seed="assetto corsa" look="sectors" className="h-full max-w-full" />
      </div>
    );
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={game === 'fivem' ? 'xMidYMax slice' : 'xMidYMid meet'}
      className="block aspect-2/1 max-h-48 w-full"
    >
      {game === 'fivem' ? <City /> : <Sight />}
    </svg>
  );
}

interface House {
  x: number;
  wide: number;
  tall: number;
  /** Lit windows by their column and row. */
  lit: { column: number; row: number; warm: boolean }[];
}

const pane = 12;

function buildCity(): House[] {
  const random = seededRandom(fnv1a('city at night'));
  const houses: House[] = [];
  for (let x = -6; x < width; ) {
    const columns = 2 + Math.floor(random() * 3);
    const rows = 3 + Math.floor(random() * 8);
    const lit = Array.from({ length: columns * rows }, (_, place) => ({
      column: place % columns,
      row: Math.floor(place / columns),
      isLit: random() < 0.34,
      warm: random() < 0.72,
    })).filter(({ isLit }) => isLit);
    houses.push({ x, wide: columns * pane + 8, tall: rows * pane + 14, lit });
    x += columns * pane + 8 + Math.floor(random() * 8);
  }
  return houses;
}

/** Lit windows of one colour as one path, in a third of the bytes of a rectangle each. */
function windowsOf(lit: House['lit'], isWarm: boolean): string {
  return lit
    .filter(({ warm }) => warm === isWarm)
    .map(({ column, row }) => `M${8 + column * pane} ${8 + row * pane}h5v6h-5z`)
    .join('');
}

const city = buildCity();
const street = height - 20;

function City() {
  return (
    <>
      <circle cx="312" cy="38" r="15" fill="var(--text-3)" opacity="0.5" />
      {city.map(({ x, wide, tall, lit }) => (
        <g key={x} transform={`translate(${x} ${street - tall})`}>
          <rect width={wide} height={tall} fill="var(--surface-3)" stroke="var(--line)" />
          {windowsOf(lit, true) && <path d={windowsOf(lit, true)} fill="var(--saffron)" />}
          {windowsOf(lit, false) && <path d={windowsOf(lit, false)} fill="var(--firoozeh)" />}
        </g>
      ))}
      <rect y={street} width={width} height="20" fill="var(--surface-1)" />
      <path
        d={`M0 ${street + 10}H${width}`}
        stroke="var(--text-3)"
        strokeWidth="2"
        strokeDasharray="18 14"
        opacity="0.7"
      />
    </>
  );
}

function Sight() {
  return (
    <>
      <g fill="var(--surface-3)" stroke="var(--line)" strokeWidth="1.5">
        <path d="M24 28h96v44h40v-28h72v56h-44v36h-76v-28H64v44H24Z" />
        <path d="M252 30h108v52h-40v40h40v44H236v-40h-52" />
      </g>
      <g fill="none" stroke="var(--text-3)" strokeWidth="1.5" strokeDasharray="4 6">
        <path d="M72 150C110 118 150 124 192 96S280 64 330 52" />
      </g>
      <g fill="none" stroke="var(--firoozeh)" strokeWidth="2.5" strokeLinecap="round">
        <circle cx="192" cy="96" r="30" />
        <path d="M192 48v30M192 114v30M144 96h30M210 96h30" />
      </g>
      <circle cx="192" cy="96" r="3" fill="var(--saffron)" />
    </>
  );
}
