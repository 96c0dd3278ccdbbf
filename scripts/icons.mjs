// Draws the icons of the installed app from the favicon; run it and commit the result.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');
const svg = await readFile(join(folder, 'favicon.svg'), 'utf8');
/** Systems crop it to their own shape, so the stripes extend to the edge. */
const whole = svg.replace(' rx="6"', '');

await mkdir(join(folder, 'icons'), { recursive: true });
for (const [name, drawing, size] of [
  ['192', svg, 192],
  ['512', svg, 512],
  ['maskable-512', whole, 512],
  ['180', whole, 180],
]) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(folder, 'icons', `${name}.png`));
}
