export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  text: string;
  /** Takes back what the message tells. */
  undo?: (() => void) | undefined;
}

export const toastMs = 5_000;
export const toastMax = 20;
/** What is shown on the server, and until something is said. */
export const noToasts: readonly ToastEntry[] = [];

interface Running {
  entry: ToastEntry;
  /** What is left of its time, in ms, when it does not run. */
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The messages on screen. Each runs its own time; all stand still while somebody points at them. */
export function createToasts(clock: () => number = () => performance.now()) {
  let running: Running[] = [];
  let shown = noToasts;
  let paused = false;
  let nextId = 1;
  const listeners = new Set<() => void>();

  const changed = () => {
    shown = running.map((toast) => toast.entry);
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    clearTimeout(running.find((toast) => toast.entry.id === id)?.timer);
    running = running.filter((toast) => toast.entry.id !== id);
    changed();
  };
  const start = (toast: Running) => {
    toast.startedAt = clock();
    toast.timer = setTimeout(() => close(toast.entry.id), toast.left);
  };

  return {
    add(tone: ToastTone, text: string, ms = toastMs, undo?: () => void): number {
      // Five reads over a line that is cut have one thing to say.
      if (tone === 'bad')
        for (const same of running.filter(({ entry }) => entry.tone === tone && entry.text === text))
          close(same.entry.id);
      const toast: Running = {
        entry: { id: nextId++, tone, text, undo },
        left: ms,
        startedAt: 0,
        timer: undefined,
      };
      for (const old of running.slice(0, Math.max(0, running.length - toastMax + 1))) clearTimeout(old.timer);
      running = [...running, toast].slice(-toastMax);
      if (!paused) start(toast);
      changed();
      return toast.entry.id;
    },
    close,
    pause() {
      if (paused) return;
      paused = true;
      for (const toast of running) {
        clearTimeout(toast.timer);
        toast.left = Math.max(0, toast.left - (clock() - toast.startedAt));
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const toast of running) start(toast);
    },
    list: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toasts = createToasts();

export interface ToastApi {
  /** Done; `ms` where the screen has its own time. */
  success: (text: string, ms?: number) => void;
  error: (text: string, ms?: number) => void;
  info: (text: string, ms?: number) => void;
  /** Done, with a button that takes it back; whoever gives `undo` tells how that ended. */
  undoable: (text: string, undo: () => void, ms?: number) => void;
}

const toasting: ToastApi = {
  success: (text, ms) => void toasts.add('ok', text, ms),
  error: (text, ms) => void toasts.add('bad', text, ms),
  info: (text, ms) => void toasts.add('info', text, ms),
  undoable: (text, undo, ms) => void toasts.add('ok', text, ms, undo),
};

/** Says something that finished elsewhere. For browser events only: nothing is shown during rendering. */
export function useToast(): ToastApi {
  return toasting;
}
