// Draws the pictures of the demo into server/src/seed/demo/pictures; run it after changing a drawing.
import { join } from 'node:path';
import sharp from 'sharp';
import { scenes } from './scenes.mjs';

const folder = join(import.meta.dirname, '..', '..', 'server', 'src', 'seed', 'demo', 'pictures');

for (const [name, svg] of Object.entries(scenes))
  await sharp(Buffer.from(svg))
    .webp({ quality: 78 })
    .toFile(join(folder, `${name}.webp`));
