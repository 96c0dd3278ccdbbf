export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  text: string;
  /** Undoes the reported action. */
  undo?: (() => void) | undefined;
}

export const toastMs = 5_000;
export const toastMax = 20;
/** The snapshot on the server and initially. */
export const noToasts: readonly ToastEntry[] = [];

interface RunningToast {
  entry: ToastEntry;
  /** Remaining time in ms while paused. */
  remainingMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A store of toasts. Each has its own timer; all timers stop while paused. */
export function createToasts(clock: () => number = () => performance.now()) {
  let running: RunningToast[] = [];
  let snapshot = noToasts;
  let paused = false;
  let nextId = 1;
  const listeners = new Set<() => void>();

  const publish = () => {
    snapshot = running.map((toast) => toast.entry);
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    clearTimeout(running.find((toast) => toast.entry.id === id)?.timer);
    running = running.filter((toast) => toast.entry.id !== id);
    publish();
  };
  const start = (toast: RunningToast) => {
    toast.startedAt = clock();
    toast.timer = setTimeout(() => close(toast.entry.id), toast.remainingMs);
  };

  return {
    add(tone: ToastTone, text: string, ms = toastMs, undo?: () => void): number {
      // Several reads that fail for one reason, such as a lost connection, show one toast.
      if (tone === 'bad')
        for (const duplicate of running.filter(({ entry }) => entry.tone === tone && entry.text === text))
          close(duplicate.entry.id);
      const toast: RunningToast = {
        entry: { id: nextId++, tone, text, undo },
        remainingMs: ms,
        startedAt: 0,
        timer: undefined,
      };
      for (const old of running.slice(0, Math.max(0, running.length - toastMax + 1))) clearTimeout(old.timer);
      running = [...running, toast].slice(-toastMax);
      if (!paused) start(toast);
      publish();
      return toast.entry.id;
    },
    close,
    pause() {
      if (paused) return;
      paused = true;
      for (const toast of running) {
        clearTimeout(toast.timer);
        toast.remainingMs = Math.max(0, toast.remainingMs - (clock() - toast.startedAt));
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const toast of running) start(toast);
    },
    list: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toasts = createToasts();

export interface ToastApi {
  /** `ms` overrides the duration. */
  success: (text: string, ms?: number) => void;
  error: (text: string, ms?: number) => void;
  info: (text: string, ms?: number) => void;
  /** Success with an undo button; `undo` reports its own outcome. */
  undoable: (text: string, undo: () => void, ms?: number) => void;
}

const toastApi: ToastApi = {
  success: (text, ms) => void toasts.add('ok', text, ms),
  error: (text, ms) => void toasts.add('bad', text, ms),
  info: (text, ms) => void toasts.add('info', text, ms),
  undoable: (text, undo, ms) => void toasts.add('ok', text, ms, undo),
};

/** Shows toasts. For event handlers and effects, not during rendering. */
export function useToast(): ToastApi {
  return toastApi;
}
