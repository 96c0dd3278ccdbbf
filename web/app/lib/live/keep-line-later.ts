import type { LineListener, LineReader } from './keep-line.ts';

const retryMs = 15_000;

/** `keepLine` with its code loaded on demand, for pages that keep it out of their initial scripts. */
export function keepLineLater(path: string, reader: LineReader, listener: LineListener): () => void {
  let isStopped = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    import('./keep-line.ts').then(
      ({ keepLine }) => {
        if (!isStopped) stop = keepLine(path, reader, listener);
      },
      () => {
        if (!isStopped) timer = setTimeout(start, retryMs);
      },
    );
  };
  start();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
