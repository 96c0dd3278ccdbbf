const waiting = new Set<HTMLElement>();
const idlePauseMs = 200;

/** Not every browser tells when it has nothing to do. */
const whenIdle = (run: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, idlePauseMs);

function layOutNext(): void {
  const [part] = waiting;
  if (!part) return;
  waiting.delete(part);
  part.style.contentVisibility = 'visible';
  // Now, and not in the next frame, which may have more to do.
  void part.offsetHeight;
  if (waiting.size > 0) whenIdle(layOutNext);
}

function add(part: HTMLElement): void {
  waiting.add(part);
  if (waiting.size === 1) whenIdle(layOutNext);
}

/**
 * Lays out what is laid out late (styles/motifs.css) before a reader comes to it, a part at a time while the page has nothing else to
 * do: who scrolls fast sees no empty card.
 */
export function layOutWhenIdle(): void {
  // What comes later says so.
  document.addEventListener('contentvisibilityautostatechange', (event) => {
    if ('skipped' in event && event.skipped && event.target instanceof HTMLElement) add(event.target);
  });
  document.querySelectorAll<HTMLElement>('.laid-out-late, footer[data-shell]').forEach(add);
}
