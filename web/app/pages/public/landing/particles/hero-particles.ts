import { PerspectiveCamera, Scene, Vector2, WebGLRenderer } from 'three';
import { EffectComposer } from 'three/addons/postprocessing/EffectComposer.js';
import { OutputPass } from 'three/addons/postprocessing/OutputPass.js';
import { RenderPass } from 'three/addons/postprocessing/RenderPass.js';
import { UnrealBloomPass } from 'three/addons/postprocessing/UnrealBloomPass.js';
import { ParticleCloud } from './particle-cloud.ts';
import { isDue, measureFrameRate, probeFrames } from './particle-rules.ts';

export interface Particles {
  /** Pauses or resumes. */
  pause: (isPaused: boolean) => void;
  /** Frees all resources; the canvas cannot be used again. */
  stop: () => void;
}

export interface StageEvents {
  /** They run fast enough. */
  onReady: () => void;
  /** They ended: the device is too slow or lost the drawing context. */
  onGone: () => void;
}

const bloom = { strength: 1.5, radius: 0.4, threshold: 0.85 };
const maxPixelRatio = 1.5;
/** Radians per ms: a full turn takes six minutes. */
const turnSpeed = (2 * Math.PI) / 360_000;
/** Limits a step, so that the cloud does not jump after a pause. */
const maxStepMs = 100;

function build(canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'low-power' });
  renderer.setClearColor(0x000000, 1);
  const scene = new Scene();
  const camera = new PerspectiveCamera(70, 1, 40, 2_400);
  camera.position.z = 480;
  const cloud = new ParticleCloud();
  scene.add(cloud.points);
  const composer = new EffectComposer(renderer);
  const bloomPass = new UnrealBloomPass(new Vector2(1, 1), bloom.strength, bloom.radius, bloom.threshold);
  const outputPass = new OutputPass();
  composer.addPass(new RenderPass(scene, camera));
  composer.addPass(bloomPass);
  composer.addPass(outputPass);

  return {
    renderer,
    cloud,
    turn(ms: number) {
      cloud.points.rotation.y += ms * turnSpeed;
      cloud.points.rotation.x = Math.sin(cloud.points.rotation.y * 2) * 0.12;
    },
    render: () => composer.render(),
    resize() {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const ratio = Math.min(devicePixelRatio, maxPixelRatio);
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
      composer.setPixelRatio(ratio);
      composer.setSize(width, height);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    lighten() {
      composer.removePass(bloomPass);
      bloomPass.dispose();
      cloud.halve();
    },
    dispose() {
      cloud.dispose();
      bloomPass.dispose();
      outputPass.dispose();
      composer.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** Draws five thousand points with bloom. Stops drawing while the page or the canvas is not visible. */
export function start(canvas: HTMLCanvasElement, { onReady, onGone }: StageEvents): Particles {
  const scene = build(canvas);
  const gl = scene.renderer.getContext();
  const pixel = new Uint8Array(4);
  let frame = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let probe: number[] | null = [];
  let isPaused = false;
  let isVisible = true;
  let isStopped = false;

  /** The GPU runs asynchronously; reading a pixel back waits for it. */
  const drawTimed = (times: number[]) => {
    const began = performance.now();
    scene.render();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    times.push(performance.now() - began);
    if (times.length < probeFrames) return;
    probe = null;
    const verdict = measureFrameRate(times);
    if (verdict === 'stop') return giveUp();
    if (verdict === 'lighten') scene.lighten();
    onReady();
  };

  const tick = (time: number) => {
    frame = requestAnimationFrame(tick);
    if (!isDue(time, drawnAt)) return;
    scene.turn(Math.min(time - drawnAt, maxStepMs));
    drawnAt = time;
    if (probe) drawTimed(probe);
    else scene.render();
  };

  const updateLoop = () => {
    cancelAnimationFrame(frame);
    if (!isStopped && !isPaused && isVisible && document.visibilityState === 'visible') {
      frame = requestAnimationFrame(tick);
    }
  };

  const redraw = () => {
    if (!isStopped && !probe) scene.render();
  };
  const resizeObserver = new ResizeObserver(() => {
    scene.resize();
    redraw();
  });
  const visibilityObserver = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true;
    updateLoop();
  });
  const themeObserver = new MutationObserver(() => {
    scene.cloud.paint();
    redraw();
  });

  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    cancelAnimationFrame(frame);
    resizeObserver.disconnect();
    visibilityObserver.disconnect();
    themeObserver.disconnect();
    document.removeEventListener('visibilitychange', updateLoop);
    canvas.removeEventListener('webglcontextlost', giveUp);
    scene.dispose();
  };
  const giveUp = () => {
    stop();
    onGone();
  };

  canvas.addEventListener('webglcontextlost', giveUp);
  document.addEventListener('visibilitychange', updateLoop);
  themeObserver.observe(document.documentElement, { attributeFilter: ['class'] });
  scene.resize();
  resizeObserver.observe(canvas);
  visibilityObserver.observe(canvas);
  updateLoop();

  return {
    pause(paused) {
      isPaused = paused;
      updateLoop();
    },
    stop,
  };
}
