// The pictures of the demo: shop items, events, and posts.
import { car, smoke } from './cars.mjs';
import { octagon, picture, star } from './ornaments.mjs';

const turquoise = 'hsl(182 62% 44%)';
const saffron = 'hsl(36 96% 58%)';
const ivory = 'hsl(40 30% 92%)';
const night = 'hsl(222 34% 20%)';
const crimson = 'hsl(356 66% 46%)';

const caspian = { paint: turquoise, accent: ivory, stripe: saffron };
const sunset = { paint: saffron, accent: 'hsl(20 80% 30%)', stripe: ivory };
const tokyo = { kind: 'coupe', paint: night, accent: 'hsl(300 60% 66%)', stripe: 'hsl(262 70% 64%)' };
const drifter = { kind: 'coupe', paint: crimson, accent: ivory, stripe: saffron };

const road = (y, width, height = 720) =>
  `<rect y="${y}" width="${width}" height="${height - y}" fill="url(#road)"/><path d="M0 ${y}h${width}" stroke="${ivory}" stroke-opacity="0.5" stroke-width="4"/>`;

const many = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

const mountain = (width) =>
  `<path d="M0 520 ${width * 0.28} 260 ${width * 0.38} 330 ${width * 0.56} 120 ${width * 0.76} 360 ${width * 0.86} 300 ${width} 430V560H0Z" fill="hsl(280 18% 17%)"/>
<path d="M${width * 0.56} 120 ${width * 0.49} 204l${width * 0.04}-10 ${width * 0.03} 30 ${width * 0.035}-26 ${width * 0.04} 24Z" fill="${ivory}" fill-opacity="0.85"/>`;

const lights = (x, y, lit) =>
  `<rect x="${x}" y="${y}" width="620" height="150" rx="24" fill="hsl(30 8% 8%)" stroke="hsl(30 8% 30%)" stroke-width="4"/>${many(5, (at) => `<circle cx="${x + 78 + at * 116}" cy="${y + 75}" r="46" fill="${at < lit ? 'hsl(4 90% 54%)' : 'hsl(30 6% 18%)'}"/>`)}`;

const rain = (width) =>
  `<g stroke="hsl(200 50% 80%)" stroke-opacity="0.4" stroke-width="3">${many(110, (at) => {
    const x = (at * 197) % (width + 160);
    const y = (at * 131) % 640;
    return `<path d="M${x} ${y}l-18 52"/>`;
  })}</g>`;

const cone = (x, y, size) =>
  `<path d="m${x} ${y} ${size * 0.3}-${size}h${size * 0.16}l${size * 0.3} ${size}Z" fill="${saffron}"/><path d="m${x + size * 0.14} ${y - size * 0.42} ${size * 0.08}-${size * 0.22}h${size * 0.32}l${size * 0.08} ${size * 0.22}Z" fill="${ivory}"/>`;

const badge = (x, y, size, colour, sign) =>
  `${octagon(x, y, size, `fill="hsl(30 10% 11%)" stroke="${colour}" stroke-width="10"`)}<g fill="none" stroke="${colour}" stroke-opacity="0.45" stroke-width="4">${star(x, y, size * 0.86)}</g>${octagon(x, y, size * 0.62, `fill="${colour}" fill-opacity="0.16"`)}${sign}`;

const crown =
  '<path d="M380 400 350 250l78 60 52-120 52 120 78-60-30 150Z" fill="hsl(42 96% 60%)"/><rect x="380" y="416" width="200" height="26" rx="8" fill="hsl(42 96% 60%)"/>';
const bolt = '<path d="M510 170 370 350h92l-30 130 158-196h-96Z" fill="hsl(32 98% 58%)"/>';

/** Digits as bars, for a plate without a font. */
const digit = (x, bars) =>
  `<g transform="translate(${x} 296)" fill="hsl(220 20% 14%)">${[...bars].map((bar) => ({ t: '<rect x="8" width="44" height="14"/>', m: '<rect x="8" y="56" width="44" height="14"/>', b: '<rect x="8" y="112" width="44" height="14"/>', l: '<rect y="6" width="14" height="56"/>', r: '<rect x="46" y="6" width="14" height="56"/>', L: '<rect y="64" width="14" height="56"/>', R: '<rect x="46" y="64" width="14" height="56"/>' })[bar]).join('')}</g>`;

const plate = `<rect x="130" y="240" width="700" height="230" rx="26" fill="${ivory}" stroke="hsl(30 8% 20%)" stroke-width="10"/>
<rect x="136" y="246" width="92" height="218" rx="18" fill="hsl(222 70% 40%)"/><g fill="none" stroke="${ivory}" stroke-width="6">${star(182, 355, 32)}</g>
${digit(270, 'rR')}${digit(350, 'trmLb')}<g fill="none" stroke="${turquoise}" stroke-width="10">${star(494, 355, 56)}</g>${digit(590, 'trmRb')}${digit(670, 'lmrR')}${digit(750, 'tlmRb')}`;

const skyline = `${many(9, (at) => {
  const height = 150 + ((at * 83) % 220);
  const x = 40 + at * 100;
  const windows = many(Math.floor(height / 44), (row) =>
    many(3, (column) =>
      (at + row * 2 + column) % 3 === 0
        ? ''
        : `<rect x="${x + 12 + column * 24}" y="${560 - height + 16 + row * 40}" width="14" height="20" fill="hsl(42 90% 66%)" fill-opacity="0.8"/>`,
    ),
  );
  return `<rect x="${x}" y="${560 - height}" width="88" height="${height}" fill="hsl(165 16% 15%)"/>${windows}`;
})}<path d="m330 400 150-120 150 120Z" fill="${saffron}"/><rect x="360" y="400" width="240" height="170" fill="${ivory}"/><rect x="446" y="470" width="68" height="100" fill="${turquoise}"/>${road(566, 960)}`;

const wheel = `<g fill="none" stroke="${ivory}" stroke-width="44"><circle cx="480" cy="330" r="210"/></g><g stroke="hsl(30 8% 12%)" stroke-width="6" fill="none"><circle cx="480" cy="330" r="232"/><circle cx="480" cy="330" r="188"/></g>
<path d="M300 300h360l-60 74H360Zm140 74h80v150h-80Z" fill="hsl(30 8% 16%)" stroke="${ivory}" stroke-width="6"/><path d="M452 106h56v40h-56Z" fill="${saffron}"/><g fill="none" stroke="${turquoise}" stroke-width="8">${star(480, 330, 44)}</g>`;

const motorway = `<path d="M0 684 400 300h160L960 684Z" fill="hsl(30 6% 14%)"/><path d="M480 300V684" stroke="${ivory}" stroke-width="8" stroke-dasharray="36 30"/>
<g fill="hsl(4 90% 56%)">${many(5, (at) => `<circle cx="${430 - at * 62}" cy="${330 + at * 66}" r="${5 + at * 4}"/><circle cx="${462 - at * 30}" cy="${330 + at * 66}" r="${5 + at * 4}"/>`)}</g>
<g fill="hsl(48 100% 82%)">${many(5, (at) => `<circle cx="${502 + at * 34}" cy="${330 + at * 66}" r="${5 + at * 4}"/><circle cx="${534 + at * 66}" cy="${330 + at * 66}" r="${5 + at * 4}"/>`)}</g>`;

const corner = `<path d="M-40 600C300 600 380 520 420 380S560 160 1000 150" fill="none" stroke="hsl(30 6% 22%)" stroke-width="190"/>
<path d="M-40 600C300 600 380 520 420 380S560 160 1000 150" fill="none" stroke="${ivory}" stroke-opacity="0.4" stroke-width="4" stroke-dasharray="30 24"/>
<path d="M-40 660C280 650 480 560 470 400S600 110 1000 110" fill="none" stroke="${turquoise}" stroke-width="14"/><g fill="${saffron}"><circle cx="474" cy="410" r="20"/><circle cx="296" cy="606" r="14"/><circle cx="700" cy="176" r="14"/></g>`;

const shield = `<path d="M480 130 680 200v160c0 120-90 190-200 230-110-40-200-110-200-230V200Z" fill="hsl(150 30% 16%)" stroke="hsl(150 60% 52%)" stroke-width="12"/>
<path d="m386 360 66 70 126-150" fill="none" stroke="hsl(150 70% 60%)" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>`;

const item = (hue, content) => picture({ width: 960, hue }, content);
const wide = (hue, content) => picture({ width: 1280, hue, zoom: 1.5 }, content);

const circuit =
  '<path d="M330 520c-90-120 50-190 130-250s110-80 190-110 150 60 250 40 160 60 90 140-170 60-150 160-120 120-190 60-190-40-320-40Z" fill="none" stroke="hsl(30 6% 26%)" stroke-width="54"/><path d="M330 520c-90-120 50-190 130-250s110-80 190-110 150 60 250 40 160 60 90 140-170 60-150 160-120 120-190 60-190-40-320-40Z" fill="none" stroke="hsl(36 96% 58%)" stroke-width="8"/>';

export const scenes = {
  crown: item(42, badge(480, 330, 250, 'hsl(42 96% 60%)', crown)),
  bolt: item(28, badge(480, 330, 250, 'hsl(28 96% 56%)', bolt)),
  plate: item(205, plate),
  house: item(150, skyline),
  palette: item(
    184,
    `${road(600, 960)}${car({ ...sunset, at: [60, 70], width: 560 })}${car({ kind: 'gt3', paint: ivory, accent: turquoise, stripe: crimson, at: [330, 240], width: 580 })}${car({ ...caspian, at: [90, 410], width: 620 })}`,
  ),
  'car-supra': item(262, `${road(566, 960)}${car({ ...tokyo, at: [80, 330], width: 800 })}`),
  car: item(184, `${road(566, 960)}${car({ ...caspian, at: [80, 330], width: 800 })}`),
  'car-drift': item(
    350,
    `${road(566, 960)}${smoke(300, 570, 300)}${car({ ...drifter, at: [110, 318], width: 780, turn: -5 })}`,
  ),
  'event-race': wide(
    28,
    `${road(540, 1280)}${lights(330, 70, 4)}${car({ ...sunset, at: [560, 330], width: 640 })}${car({ ...caspian, at: [60, 410], width: 780 })}`,
  ),
  'event-round-5': wide(
    205,
    `${road(566, 1280)}${car({ ...caspian, at: [230, 330], width: 860 })}${rain(1280)}`,
  ),
  'event-round-4': wide(46, `${circuit}${car({ ...sunset, at: [90, 480], width: 560 })}`),
  'event-drift': wide(
    300,
    `${mountain(1280)}${road(556, 1280)}${smoke(520, 590, 460)}${car({ ...drifter, at: [330, 318], width: 840, turn: -6 })}`,
  ),
  'event-track-day': wide(
    190,
    `<circle cx="980" cy="240" r="120" fill="${saffron}" fill-opacity="0.85"/>${road(520, 1280)}${many(6, (at) => cone(90 + at * 200, 660, 78))}${car({ kind: 'coupe', paint: ivory, accent: turquoise, stripe: turquoise, at: [260, 330], width: 740 })}`,
  ),
  'post-lines': item(184, corner),
  'post-start': item(
    8,
    `${road(480, 960)}${lights(170, 120, 5)}${many(4, (at) => `<path d="M${150 + at * 190} 660v-90h110v90" fill="none" stroke="${ivory}" stroke-opacity="0.8" stroke-width="8"/>`)}`,
  ),
  'post-wheel': item(36, wheel),
  'post-traffic': item(240, motorway),
  'post-safety': item(150, shield),
  'post-rain': item(205, `${road(540, 960)}${car({ ...sunset, at: [60, 300], width: 820 })}${rain(960)}`),
};
