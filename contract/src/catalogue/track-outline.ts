export type Point = readonly [x: number, y: number];

/** FNV-1a over UTF-16 code units; 32 bits, the same on every machine. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A seeded generator (mulberry32) of numbers in [0, 1). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const stepsPerSpan = 16;
const margin = 0.06;
const sharpest = (25 * Math.PI) / 180;

function anchors(random: () => number): Point[] {
  const count = 11 + Math.floor(random() * 5);
  const turn = random() * Math.PI * 2;
  return Array.from({ length: count }, (_, i) => {
    const step = (Math.PI * 2) / count;
    const angle = i * step + (random() - 0.5) * 0.7 * step;
    const radius = 0.52 + random() * 0.48;
    const x = Math.cos(angle) * 1.25 * radius;
    const y = Math.sin(angle) * 0.8 * radius;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)] as const;
  });
}

const around = (points: readonly Point[], i: number): Point =>
  points[(i + points.length) % points.length] as Point;

/** A closed Catmull-Rom curve through the points. */
function curve(points: readonly Point[]): Point[] {
  const line: Point[] = [];
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, d] = [
      around(points, i - 1),
      around(points, i),
      around(points, i + 1),
      around(points, i + 2),
    ];
    for (let step = 0; step < stepsPerSpan; step++) {
      const t = step / stepsPerSpan;
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
      line.push([at(0), at(1)]);
    }
  }
  return line;
}

function hasSharpCorner(points: readonly Point[]): boolean {
  return points.some((point, i) => {
    const [before, after] = [around(points, i - 1), around(points, i + 1)];
    const inward = Math.atan2(before[1] - point[1], before[0] - point[0]);
    const outward = Math.atan2(after[1] - point[1], after[0] - point[0]);
    const angle = Math.abs(Math.atan2(Math.sin(inward - outward), Math.cos(inward - outward)));
    return angle < sharpest;
  });
}

const side = (a: Point, b: Point, p: Point) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

function crossesItself(line: readonly Point[]): boolean {
  const last = line.length - 1;
  for (let i = 0; i < last - 1; i++) {
    const [a, b] = [around(line, i), around(line, i + 1)];
    // Most segments lie on one side of this one's line, so only the others need the second test.
    let before = side(a, b, around(line, i + 2));
    for (let j = i + 2; j <= last; j++) {
      const after = side(a, b, around(line, j + 1));
      const crossesLine = before * after < 0;
      before = after;
      if (!crossesLine || (i === 0 && j === last)) continue;
      const [c, d] = [around(line, j), around(line, j + 1)];
      if (side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

/** Fits the line into a width × height box with a margin, in tenths of its units. */
export function fitOutline(line: readonly Point[], width: number, height: number): Point[] {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width * (1 - 2 * margin)) / wide, (height * (1 - 2 * margin)) / tall);
  const round = (value: number) => Math.round(value * 10) / 10;
  return line.map(([x, y]) => [
    round((width - wide * scale) / 2 + (x - left) * scale),
    round((height - tall * scale) / 2 + (y - top) * scale),
  ]);
}

const known = new Map<string, Point[]>();
const knownMax = 500;

/** Generates a deterministic circuit for the hash of a seed, inside a width × height box. */
export function trackOutline(seedHash: number, width: number, height: number): Point[] {
  const key = `${seedHash}\n${width}\n${height}`;
  const found = known.get(key);
  if (found) return found;
  let hash = seedHash;
  let points = anchors(seededRandom(hash));
  let line = curve(points);
  for (let tries = 0; tries < 60 && (hasSharpCorner(points) || crossesItself(line)); tries++) {
    hash = (hash + 1) >>> 0;
    points = anchors(seededRandom(hash));
    line = curve(points);
  }
  const shape = fitOutline(line, width, height);
  if (known.size >= knownMax) known.clear();
  known.set(key, shape);
  return shape;
}

/** Formats `0.3` as `.3`, with a space only where the next number needs one. */
const terse = (tenths: number) => {
  const text = String(tenths / 10).replace(/^(-?)0\./, '$1.');
  return text.startsWith('-') ? text : ` ${text}`;
};

/** An SVG path over part of the shape; `closed` joins its ends. Relative steps halve the share of outlines in a page. */
export function toSvgPath(points: readonly Point[], closed: boolean): string {
  // Whole tenths, so that rounding errors of relative steps do not add up.
  const places = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  const steps = places.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = places[i] ?? [x, y];
    return terse(x - fromX) + terse(y - fromY);
  });
  const [x = 0, y = 0] = points[0] ?? [];
  return `M${x} ${y}l${steps.join('').trimStart()}${closed ? 'Z' : ''}`;
}

/** The name of a drawing: a real line's id, otherwise the drawing generated for the seed. */
export function outlineName(outline: string | null | undefined, seed: string): string {
  return outline ?? `${generatedPrefix}${fnv1a(seed).toString(16)}`;
}

/** The path of a single drawing. */
export function outlinePath(name: string): string {
  return `${outlineFolder}${name}.svg`;
}

/** Maximum drawings in one file. */
export const spriteMax = 24;

/** The path of a file of several drawings, each variant as `#{name}-{look}`. */
export function spritePath(names: readonly string[]): string {
  return `${outlineFolder}sprite.svg?of=${names.join('.')}`;
}

export const outlineFolder = '/outlines/';
/** Ids of real outlines never start with this. */
export const generatedPrefix = 'art-';

/** The seed of a server's outline: servers on one track share it; a server without a track has its own. */
export function trackSeed(server: { name: string; track: string | null; layout: string | null }): string {
  return server.track ? `${server.track} ${server.layout ?? ''}`.trim() : server.name;
}
