import { fitOutline, type Point, toSvgPath, trackOutline } from '@paddock/contract/catalogue/track-outline';

const [width, height] = [280, 180];

const squares = [-7.5, -4.5, -1.5, 1.5, 4.5].map((y, row) => `M${row % 2 ? 0 : -3} ${y}h3v3h-3z`).join('');

/** Two rows of squares across the starting line, and a car that has just left it. */
function start(shape: readonly Point[]): string {
  const [[x, y] = [0, 0], next = [1, 0], [carX, carY] = [0, 0]] = [shape[0], shape[2], shape[4]];
  const angle = Math.round((Math.atan2(next[1] - y, next[0] - x) * 180) / Math.PI);
  return (
    `<g stroke="none"><g transform="translate(${x} ${y}) rotate(${angle})">` +
    `<path fill="var(--bg)" d="M-3-7.5h6v15h-6z"/><path fill="var(--text)" d="${squares}"/></g>` +
    `<circle cx="${carX}" cy="${carY}" r="3" fill="var(--text)"/></g>`
  );
}

/** A part of the lap between two shares, in a colour of the page. */
const part = (lap: string, colour: string, from: number, to: number) =>
  `<use href="#${lap}" stroke="var(${colour})" stroke-dasharray="${(to - from).toFixed(2)} 2" stroke-dashoffset="${-from}"/>`;

/** A line in any unit; it is scaled to the drawing. */
export interface OutlineShape {
  shape: readonly Point[];
  /** Whether it is a shipped line, whose licence requires naming its author (data/README.md). */
  hasAuthor: boolean;
}

const credit = '<!-- Circuit outlines: © 2019–2025 Tomislav Bacinger, MIT -->';

/** Draws a line in all looks of the web's TrackOutline, with prefixed ids. */
function drawLooks(shape: readonly Point[], prefix: string): string {
  const lap = `${prefix}lap`;
  const bed = `<use href="#${lap}" stroke="var(--surface-3)" stroke-width="6"/>`;
  const mark = start(shape);
  const look = (id: string, lines: string) =>
    `<g id="${prefix}${id}" fill="none" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
  const whole = `<use href="#${lap}" stroke="var(--firoozeh)"/>`;
  const sectors = part(lap, '--best', 0, 0.34) + part(lap, '--ok', 0.34, 0.68) + part(lap, '--warn', 0.68, 1);
  return (
    `<defs><path id="${lap}" pathLength="1" d="${toSvgPath(shape, true)}"/></defs>` +
    look('rest', bed + whole + mark) +
    look('sectors', bed + sectors + mark) +
    look('unfinished', bed + part(lap, '--firoozeh', 0, 0.62) + mark) +
    look('quiet', `${bed}<use href="#${lap}" stroke="var(--text-3)" stroke-width="1.5"/>`)
  );
}

const whole = (inner: string, hasAuthor: boolean) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${hasAuthor ? credit : ''}${inner}</svg>`;

/** Draws an outline that pages embed with `<use href="…#look">`, so that it inherits their theme's colours. */
export function drawOutline({ shape, hasAuthor }: OutlineShape): string {
  return whole(drawLooks(shape, ''), hasAuthor);
}

/** Draws several outlines in one file, by name, so that a list needs one request. */
export function drawSprite(outlines: ReadonlyMap<string, OutlineShape>): string {
  const all = [...outlines];
  return whole(
    all.map(([name, { shape }]) => drawLooks(shape, `${name}-`)).join(''),
    all.some(([, { hasAuthor }]) => hasAuthor),
  );
}

/** The real line, shipped or uploaded by staff. */
export function realShape(points: readonly Point[], origin: 'seed' | 'staff'): OutlineShape {
  return { shape: fitOutline(points, width, height), hasAuthor: origin === 'seed' };
}

/** An imaginary circuit. */
export function generatedShape(seedHash: number): OutlineShape {
  return { shape: trackOutline(seedHash, width, height), hasAuthor: false };
}
