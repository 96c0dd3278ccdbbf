// Side views of cars in a box of 1000 × 320, facing right, wheels at y = 300.
import { girih, star } from './ornaments.mjs';

const shapes = {
  gt3: {
    body: 'M48 262 50 196Q54 164 96 154L236 140Q306 70 430 62 560 56 652 130 806 142 902 178 956 200 962 236L956 262 868 262A86 86 0 0 0 696 262L304 262A86 86 0 0 0 132 262Z',
    glass: ['M268 138Q322 88 432 80L470 80 480 140Z', 'M490 80Q562 82 626 138L500 140Z'],
    wing: 'M34 108h112l6 14H40ZM70 122h12l10 34H80ZM112 122h12l8 30h-12Z',
    splitter: 'M880 262h92v10H872Z',
    wheels: [218, 782],
    size: 72,
  },
  coupe: {
    body: 'M60 262 52 210Q50 168 110 158L250 146Q340 76 460 74 570 72 676 148 820 156 906 186 950 204 950 240L944 262 862 262A80 80 0 0 0 702 262L300 262A80 80 0 0 0 140 262Z',
    glass: ['M292 146Q362 94 462 92L492 92 500 148Z', 'M512 92Q578 94 642 148L520 148Z'],
    wing: 'M62 138q44-16 98-12l-6 16q-50 2-84 14Z',
    splitter: 'M886 262h70v8H880Z',
    wheels: [220, 782],
    size: 68,
  },
};

function wheel(x, size, rim) {
  const spokes = Array.from({ length: 8 }, (_, index) => {
    const angle = (Math.PI / 4) * index;
    return `<path d="M${x} ${300 - size}L${(x + size * 0.56 * Math.cos(angle)).toFixed(1)} ${(300 - size + size * 0.56 * Math.sin(angle)).toFixed(1)}"/>`;
  });
  return `<g transform="translate(0 ${size - 72 + 0})"><circle cx="${x}" cy="${300 - size}" r="${size}" fill="hsl(30 8% 7%)"/>
<circle cx="${x}" cy="${300 - size}" r="${size * 0.62}" fill="hsl(30 6% 16%)" stroke="${rim}" stroke-width="6"/>
<g stroke="${rim}" stroke-width="6" stroke-linecap="round">${spokes.join('')}</g><circle cx="${x}" cy="${300 - size}" r="9" fill="${rim}"/></g>`;
}

let number = 0;

/** `paint` is the body, `accent` the girih of the livery, `stripe` the line from nose to tail. */
export function car({
  kind = 'gt3',
  paint,
  accent,
  stripe,
  rim = 'hsl(40 20% 82%)',
  at: [x, y],
  width,
  turn = 0,
}) {
  const { body, glass, wing, splitter, wheels, size } = shapes[kind];
  number += 1;
  const clip = `body${number}`;
  const scale = width / 1000;
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${width / 2} ${300 * scale}) scale(${scale})">
<ellipse cx="500" cy="304" rx="500" ry="22" fill="#000" fill-opacity="0.45"/>
<path d="${wing}" fill="hsl(30 8% 12%)" stroke="${accent}" stroke-width="3"/>
<clipPath id="${clip}"><path d="${body}"/></clipPath>
<path d="${body}" fill="${paint}"/>
<g clip-path="url(#${clip})">
<g transform="translate(60 60)">${girih(560, 240, 84, `stroke="${accent}" stroke-opacity="0.85" stroke-width="4"`)}</g>
<path d="M0 236Q420 214 640 176T1000 196V222Q800 200 640 214T0 262Z" fill="${stripe}"/>
<path d="M0 60h1000v44H0Z" fill="#fff" fill-opacity="0.08"/><path d="M0 240h1000v40H0Z" fill="#000" fill-opacity="0.28"/>
</g>
${glass.map((path) => `<path d="${path}" fill="hsl(195 35% 16%)" stroke="#000" stroke-opacity="0.4" stroke-width="4"/>`).join('')}
<path d="M300 128 360 94h26l-70 38Z" fill="#fff" fill-opacity="0.16"/>
<path d="${splitter}" fill="hsl(30 8% 10%)"/>
<circle cx="560" cy="196" r="38" fill="hsl(40 25% 94%)"/><g fill="none" stroke="${paint}" stroke-width="6">${star(560, 196, 27)}</g>
<path d="M900 190q32 8 44 26l-36-2Z" fill="hsl(48 100% 86%)"/><path d="M54 190h22v22H52Z" fill="hsl(4 86% 56%)"/>
${wheels.map((at) => wheel(at, size, rim)).join('')}
</g>`;
}

/** Tyre smoke. */
export function smoke(x, y, width) {
  const puffs = Array.from({ length: 14 }, (_, index) => {
    const share = index / 13;
    const lift = Math.sin(index * 2.4) * 34 + share * 60;
    return `<circle cx="${(x - share * width).toFixed(0)}" cy="${(y - lift).toFixed(0)}" r="${(26 + share * 66).toFixed(0)}" fill-opacity="${(0.34 * (1 - share * 0.8)).toFixed(2)}"/>`;
  });
  return `<g fill="hsl(40 20% 92%)">${puffs.join('')}</g>`;
}
