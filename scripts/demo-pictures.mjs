// Draws the pictures of the demo shop into server/src/demo/pictures; run it after changing a drawing.
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'server', 'src', 'demo', 'pictures');

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

const width = 960;
const height = 720;

/** One star of the girih: eight points on a circle, each joined to the third next. */
function star(x, y, radius) {
  const point = (index) => {
    const angle = (Math.PI / 4) * index;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `<path d="M${[0, 3, 6, 1, 4, 7, 2, 5].map(point).join('L')}Z"/>`;
}

function drawing(motif, hue) {
  const columns = Array.from({ length: 7 }, (_, x) =>
    Array.from({ length: 5 }, (_, y) => star(x * 160, y * 160, 76)),
  );
  const stripes = Array.from(
    { length: 40 },
    (_, index) => `<path d="M${index * 52 - 40} 720l26-40h26l-26 40Z"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="light" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="hsl(${hue} 42% 22%)"/>
<stop offset="1" stop-color="hsl(30 9% 9%)"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#light)"/>
<g fill="none" stroke="hsl(${hue} 55% 62%)" stroke-opacity="0.09" stroke-width="2">${columns.flat().join('')}</g>
<g transform="translate(300 140) scale(7.5)" fill="hsl(${hue} 60% 64%)" fill-opacity="0.1" stroke="hsl(${hue} 62% 68%)"
 stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${motifs[motif]}</g>
<rect y="680" width="100%" height="40" fill="hsl(40 20% 95%)"/><g fill="hsl(32 96% 62%)">${stripes.join('')}</g></svg>`;
}

const hues = { crown: 42, palette: 184, bolt: 28, house: 150, car: 262, plate: 205 };

for (const [motif, hue] of Object.entries(hues)) {
  await sharp(Buffer.from(drawing(motif, hue)))
    .webp({ quality: 80 })
    .toFile(join(folder, `${motif}.webp`));
}
