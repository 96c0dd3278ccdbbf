import type { LineListener, LineReader } from './keep-line.ts';

const secondTryMs = 15_000;

/** `keepLine` on a page whose first load does without its code. */
export function keepLineLater(path: string, reader: LineReader, listener: LineListener): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    import('./keep-line.ts').then(
      ({ keepLine }) => {
        if (!isOver) stop = keepLine(path, reader, listener);
      },
      () => {
        if (!isOver) timer = setTimeout(start, secondTryMs);
      },
    );
  };
  start();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
