// Draws the pictures of the demo shop and events into server/src/seed/demo/pictures; run it after changing a drawing.
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'server', 'src', 'seed', 'demo', 'pictures');

/** What the pictures of the demo shop show, as paths on a 48 × 48 grid. */
const motifs = {
  crown: '<path d="M8 34 5 14l10 8 9-14 9 14 10-8-3 20Z"/><path d="M9 40h30"/>',
  palette:
    '<path d="M24 6a18 18 0 1 0 0 36c3 0 4-2 4-4 0-3-2-3-2-6 0-2 2-3 4-3h5c4 0 7-3 7-7C42 13 34 6 24 6Z"/><circle cx="15" cy="22" r="2.5"/><circle cx="21" cy="14" r="2.5"/><circle cx="30" cy="15" r="2.5"/>',
  bolt: '<path d="M27 5 9 27h12l-3 16 20-24H25Z"/>',
  house: '<path d="m6 23 18-15 18 15"/><path d="M11 20v21h26V20"/><path d="M20 41V29h8v12"/>',
  car: '<path d="M5 31v-6l6-2 7-9h14l7 9 5 2v6"/><path d="M5 31h6m8 0h12m7 0h6"/><circle cx="15" cy="32" r="4"/><circle cx="34" cy="32" r="4"/>',
  plate: '<rect x="5" y="16" width="38" height="17" rx="3"/><path d="M14 16v17M20 24h5m4 0h8"/>',
};

/** What an event is driven on: a circuit, a mountain road, a square of cones. */
const courses = {
  race: '<path d="M8 33c-4-6 2-9 6-12s4-9 9-11 8 3 13 2 8 3 5 7-9 3-8 8 7 6 3 9-9-2-14 1-10 3-14-4Z"/><path d="M27 34.500v4m2-4v4"/>',
  drift:
    '<path fill="none" d="M4 40c9 1 11-5 7-9s-3-10 4-10 7 8 13 8 6-8 1-10-3-9 4-10 9 2 11 0"/><path fill="none" d="M9 44c11 1 17-6 13-11"/>',
  'track-day':
    '<path fill="none" d="M6 12h28a8 8 0 0 1 0 16H20a6 6 0 0 0 0 12h23"/><path d="m4 40 2.500-7L9 40Zm16-16 2.500-7 2.500 7Zm11 12 2.200-5 2.200 5Z"/>',
};

/** One star of the girih: eight points on a circle, each joined to the third next. */
function star(x, y, radius) {
  const point = (index) => {
    const angle = (Math.PI / 4) * index;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `<path d="M${[0, 3, 6, 1, 4, 7, 2, 5].map(point).join('L')}Z"/>`;
}

/** `zoom` makes the picture larger than its drawing. */
function drawing(paths, hue, { width, scale, zoom }) {
  const height = 720;
  const columns = Array.from({ length: width / 160 + 1 }, (_, x) =>
    Array.from({ length: 5 }, (_, y) => star(x * 160, y * 160, 76)),
  );
  const stripes = Array.from(
    { length: 40 },
    (_, index) => `<path d="M${index * 52 - 40} 720l26-40h26l-26 40Z"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * zoom}" height="${height * zoom}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="light" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="hsl(${hue} 42% 22%)"/>
<stop offset="1" stop-color="hsl(30 9% 9%)"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#light)"/>
<g fill="none" stroke="hsl(${hue} 55% 62%)" stroke-opacity="0.09" stroke-width="2">${columns.flat().join('')}</g>
<g transform="translate(${width / 2 - 24 * scale} ${320 - 24 * scale}) scale(${scale})" fill="hsl(${hue} 60% 64%)" fill-opacity="0.1" stroke="hsl(${hue} 62% 68%)"
 stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${paths}</g>
<rect y="680" width="100%" height="40" fill="hsl(40 20% 95%)"/><g fill="hsl(32 96% 62%)">${stripes.join('')}</g></svg>`;
}

const items = { crown: 42, palette: 184, bolt: 28, house: 150, car: 262, plate: 205 };
const events = { race: 28, drift: 300, 'track-day': 190 };

const draw = (name, svg) =>
  sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));

for (const [motif, hue] of Object.entries(items))
  await draw(motif, drawing(motifs[motif], hue, { width: 960, scale: 7.5, zoom: 1 }));
for (const [course, hue] of Object.entries(events))
  await draw(`event-${course}`, drawing(courses[course], hue, { width: 1280, scale: 11, zoom: 1.5 }));
