import { expect, test } from 'vitest';
import { canRunParticles, type DeviceCapabilities, isDue, measureFrameRate } from './particle-rules.ts';

const good: DeviceCapabilities = {
  reducedMotion: false,
  savesData: false,
  battery: 0.8,
  memory: 8,
  renderer: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)',
};

test('the particles run on a capable device, and when only its renderer is known', () => {
  expect(canRunParticles(good)).toBe(true);
  expect(canRunParticles({ ...good, battery: null, memory: null })).toBe(true);
  expect(canRunParticles({ ...good, battery: 0.2, memory: 4 })).toBe(true);
});

test.each<Partial<DeviceCapabilities>>([
  { reducedMotion: true },
  { savesData: true },
  { battery: 0.19 },
  { memory: 2 },
  { renderer: null },
  { renderer: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)' },
  { renderer: 'llvmpipe (LLVM 15.0.7, 256 bits)' },
  { renderer: 'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)' },
])('they stay still with %o', (change) => {
  expect(canRunParticles({ ...good, ...change })).toBe(false);
});

const frames = (ms: number) => [900, 200, ...Array.from({ length: 18 }, () => ms)];

test('the median of the probe decides, not the slow first frames', () => {
  expect(measureFrameRate(frames(4))).toBe('keep');
  expect(measureFrameRate(frames(12))).toBe('keep');
  expect(measureFrameRate(frames(12.5))).toBe('lighten');
  expect(measureFrameRate(frames(24))).toBe('lighten');
  expect(measureFrameRate(frames(24.5))).toBe('stop');
});

test('thirty frames are drawn per second at any refresh rate', () => {
  for (const hertz of [60, 120, 144]) {
    let drawnAt = Number.NEGATIVE_INFINITY;
    let drawn = 0;
    for (let tick = 0; tick < hertz; tick++) {
      const time = (tick * 1_000) / hertz;
      if (!isDue(time, drawnAt)) continue;
      drawnAt = time;
      drawn++;
    }
    expect(drawn).toBeGreaterThanOrEqual(28);
    expect(drawn).toBeLessThanOrEqual(32);
  }
});
