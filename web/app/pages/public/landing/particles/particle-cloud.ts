import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  Points,
  PointsMaterial,
  SRGBColorSpace,
} from 'three';

const count = 5_000;
const range = 2_000;
const size = 2;

/** The colours of the theme, each with the upper bound of its share of the points. */
const livery = [
  ['--firoozeh', 0.55],
  ['--saffron', 0.85],
  ['--text', 1],
] as const;

/** A colour token, converted by a canvas, because three does not parse OKLCH. */
function readColour(token: string): Color {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colour = new Color(1, 1, 1);
  if (!pen) return colour;
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  pen.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = pen.getImageData(0, 0, 1, 1).data;
  // Light is added up on black. On a light page the sum is inverted and multiplied, so there it starts inverted.
  const isLight = document.documentElement.classList.contains('light');
  const shares = [red, green, blue].map((value) => (isLight ? 255 - value : value) / 255);
  return colour.setRGB(shares[0] ?? 1, shares[1] ?? 1, shares[2] ?? 1, SRGBColorSpace);
}

/** A soft round point. */
function drawPoint(): CanvasTexture {
  const side = 32;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen) {
    const fade = pen.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
    fade.addColorStop(0, 'white');
    fade.addColorStop(0.35, 'white');
    fade.addColorStop(1, 'transparent');
    pen.fillStyle = fade;
    pen.fillRect(0, 0, side, side);
  }
  return new CanvasTexture(canvas);
}

/** Points in a cube around the centre, in the colours of the page. */
export class ParticleCloud {
  readonly points: Points<BufferGeometry, PointsMaterial>;
  private readonly kinds = Array.from({ length: count }, () => Math.random());
  /** Some are brighter than white, so that they bloom. */
  private readonly strengths = Array.from({ length: count }, () => 0.9 + 9 * Math.random() ** 5);

  constructor() {
    const places = Float32Array.from({ length: count * 3 }, () => (Math.random() - 0.5) * range);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(places, 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(count * 3), 3));
    const material = new PointsMaterial({
      size,
      map: drawPoint(),
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      blending: AdditiveBlending,
    });
    this.points = new Points(geometry, material);
    this.paint();
  }

  /** Applies the colours of the current theme. */
  paint(): void {
    const colours = livery.map(([token, share]) => [readColour(token), share] as const);
    const attribute = this.points.geometry.getAttribute('color');
    for (const [index, kind] of this.kinds.entries()) {
      const [colour] = colours.find(([, share]) => kind <= share) ?? colours[0] ?? [new Color()];
      const strength = this.strengths[index] ?? 1;
      attribute.setXYZ(index, colour.r * strength, colour.g * strength, colour.b * strength);
    }
    attribute.needsUpdate = true;
  }

  /** Draws only half of the points. */
  halve(): void {
    this.points.geometry.setDrawRange(0, count / 2);
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.points.material.map?.dispose();
    this.points.material.dispose();
  }
}
