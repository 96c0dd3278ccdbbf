// Visual elements of the product: the girih star, the kerb, and the dark background.

const around = (x, y, radius, index, points) => {
  const angle = ((2 * Math.PI) / points) * index;
  return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
};

/** A girih star: eight points on a circle, each connected to the third next. */
export function star(x, y, radius) {
  const points = [0, 3, 6, 1, 4, 7, 2, 5].map((index) => around(x, y, radius, index, 8));
  return `<path d="M${points.join('L')}Z"/>`;
}

/** A filled octagon. */
export function octagon(x, y, radius, attributes) {
  const points = Array.from({ length: 8 }, (_, index) => around(x, y, radius, index + 0.5, 8));
  return `<path d="M${points.join('L')}Z" ${attributes}/>`;
}

/** A field of stars, as one group. */
export function girih(width, height, step, attributes) {
  const stars = [];
  for (let x = 0; x <= width; x += step)
    for (let y = 0; y <= height; y += step) stars.push(star(x, y, step * 0.475));
  return `<g fill="none" ${attributes}>${stars.join('')}</g>`;
}

/** The red and white edge of a track, in the product's colours. */
export function kerb(y, width, height = 40) {
  const stripes = [];
  for (let x = -40; x < width + 40; x += 52)
    stripes.push(`<path d="M${x} ${y + height}l26-${height}h26l-26 ${height}Z"/>`);
  return `<rect y="${y}" width="${width}" height="${height}" fill="hsl(40 20% 95%)"/><g fill="hsl(32 96% 62%)">${stripes.join('')}</g>`;
}

/** A picture: background in a hue, girih, content, and the kerb at the bottom. */
export function picture({ width, height = 720, hue, zoom = 1, ground = '' }, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * zoom}" height="${height * zoom}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="light" cx="0.5" cy="0.42" r="0.8"><stop offset="0" stop-color="hsl(${hue} 44% 24%)"/>
<stop offset="1" stop-color="hsl(30 9% 8%)"/></radialGradient>
<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(30 6% 20%)"/><stop offset="1" stop-color="hsl(30 8% 10%)"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#light)"/>
${girih(width, height, 160, `stroke="hsl(${hue} 55% 62%)" stroke-opacity="0.1" stroke-width="2"`)}
${ground}${content}${kerb(height - 36, width, 36)}</svg>`;
}
