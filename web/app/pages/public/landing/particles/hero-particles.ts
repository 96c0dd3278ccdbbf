import { PerspectiveCamera, Scene, Vector2, WebGLRenderer } from 'three';
import { EffectComposer } from 'three/addons/postprocessing/EffectComposer.js';
import { OutputPass } from 'three/addons/postprocessing/OutputPass.js';
import { RenderPass } from 'three/addons/postprocessing/RenderPass.js';
import { UnrealBloomPass } from 'three/addons/postprocessing/UnrealBloomPass.js';
import { ParticleCloud } from './particle-cloud.ts';
import { isDue, measureFrameRate, probeFrames } from './particle-rules.ts';

export interface Particles {
  /** Holds them where they are, or lets them go on. */
  pause: (isPaused: boolean) => void;
  /** Gives everything back; the canvas is of no use afterwards. */
  stop: () => void;
}

export interface Stage {
  /** They move, and fast enough. */
  onShown: () => void;
  /** They ended by themselves: the machine is too slow, or took the drawing context away. */
  onGone: () => void;
}

const bloom = { strength: 1.5, radius: 0.4, threshold: 0.85 };
const highestRatio = 1.5;
/** Turns in a ms: a whole one takes six minutes. */
const turning = (2 * Math.PI) / 360_000;
/** After a pause the cloud goes on where it stood. */
const longestStepMs = 100;

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
      cloud.points.rotation.y += ms * turning;
      cloud.points.rotation.x = Math.sin(cloud.points.rotation.y * 2) * 0.12;
    },
    render: () => composer.render(),
    resize() {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const ratio = Math.min(devicePixelRatio, highestRatio);
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

/** Five thousand points with bloom on the canvas. Nothing is drawn while the page or the canvas is out of sight. */
export function start(canvas: HTMLCanvasElement, { onShown, onGone }: Stage): Particles {
  const scene = build(canvas);
  const gl = scene.renderer.getContext();
  const pixel = new Uint8Array(4);
  let frame = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let probe: number[] | null = [];
  let isPaused = false;
  let isSeen = true;
  let isStopped = false;

  /** The card works on its own time: reading a pixel back waits for it. */
  const drawTimed = (times: number[]) => {
    const began = performance.now();
    scene.render();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    times.push(performance.now() - began);
    if (times.length < probeFrames) return;
    probe = null;
    const verdict = measureFrameRate(times);
    if (verdict === 'stop') return give();
    if (verdict === 'lighten') scene.lighten();
    onShown();
  };

  const tick = (time: number) => {
    frame = requestAnimationFrame(tick);
    if (!isDue(time, drawnAt)) return;
    scene.turn(Math.min(time - drawnAt, longestStepMs));
    drawnAt = time;
    if (probe) drawTimed(probe);
    else scene.render();
  };

  const look = () => {
    cancelAnimationFrame(frame);
    if (!isStopped && !isPaused && isSeen && document.visibilityState === 'visible') {
      frame = requestAnimationFrame(tick);
    }
  };

  const redraw = () => {
    if (!isStopped && !probe) scene.render();
  };
  const resizing = new ResizeObserver(() => {
    scene.resize();
    redraw();
  });
  const seeing = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    look();
  });
  const theming = new MutationObserver(() => {
    scene.cloud.paint();
    redraw();
  });

  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    cancelAnimationFrame(frame);
    resizing.disconnect();
    seeing.disconnect();
    theming.disconnect();
    document.removeEventListener('visibilitychange', look);
    canvas.removeEventListener('webglcontextlost', give);
    scene.dispose();
  };
  const give = () => {
    stop();
    onGone();
  };

  canvas.addEventListener('webglcontextlost', give);
  document.addEventListener('visibilitychange', look);
  theming.observe(document.documentElement, { attributeFilter: ['class'] });
  scene.resize();
  resizing.observe(canvas);
  seeing.observe(canvas);
  look();

  return {
    pause(paused) {
      isPaused = paused;
      look();
    },
    stop,
  };
}
