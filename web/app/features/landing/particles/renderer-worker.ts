/**
 * Says the name of what draws, null without WebGL2. In a worker: the thread that opens a drawing context stands still until the
 * graphics process has answered.
 */
function readRenderer(): string | null {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!gl) return null;
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER;
  const name = String(gl.getParameter(unmasked));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

postMessage(readRenderer());
