const idleAtLatestMs = 5_000;

/** Runs when the page has loaded and has nothing to do; the answer takes it back. */
export function whenLoadedAndIdle(run: () => void): () => void {
  let handle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      handle = requestIdleCallback(run, { timeout: idleAtLatestMs });
    } else timer = setTimeout(run, idleAtLatestMs / 2);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (handle !== undefined) cancelIdleCallback(handle);
    clearTimeout(timer);
  };
}
