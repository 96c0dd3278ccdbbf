import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useSyncExternalStore } from 'react';
import { useText } from '../lib/text.ts';
import { type ToastEntry, type ToastTone, toasts } from './toast-store.ts';
import { uiText } from './ui-text.ts';

export interface Toasting {
  /** Done; `ms` where the screen has its own time. */
  success: (text: string, ms?: number) => void;
  error: (text: string, ms?: number) => void;
  info: (text: string, ms?: number) => void;
}

const toasting: Toasting = {
  success: (text, ms) => void toasts.add('ok', text, ms),
  error: (text, ms) => void toasts.add('bad', text, ms),
  info: (text, ms) => void toasts.add('info', text, ms),
};

/** Says something that finished elsewhere. For browser events only: nothing is shown during rendering. */
export function useToast(): Toasting {
  return toasting;
}

const none: readonly ToastEntry[] = [];
const icons: Record<ToastTone, typeof Info> = { ok: CircleCheck, bad: CircleAlert, info: Info };
const edges: Record<ToastTone, string> = {
  ok: 'border-s-ok [&>svg]:text-ok',
  bad: 'border-s-bad [&>svg]:text-bad',
  info: 'border-s-info [&>svg]:text-info',
};

/** Messages stand still while somebody reads or reaches them. */
const whilePointedAt = {
  onMouseEnter: toasts.pause,
  onMouseLeave: toasts.resume,
  onFocus: toasts.pause,
  onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.resume();
  },
};

/** Stands once in the document. Physically at the top right in both languages. */
export function ToastRegion() {
  const t = useText(uiText);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  return (
    <section
      aria-label={t('toast.region')}
      {...whilePointedAt}
      className="pointer-events-none fixed top-4 right-4 z-toast flex max-h-[calc(100dvh-2rem)] w-[min(24rem,calc(100vw-2rem))] flex-col overflow-y-auto"
    >
      <ol aria-live="polite" className="flex flex-col gap-2">
        {shown.map((toast) => {
          const Icon = icons[toast.tone];
          return (
            <li
              key={toast.id}
              className={clsx(
                'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line border-s-3 bg-surface-3 py-2 ps-3 pe-1 text-sm shadow-overlay',
                edges[toast.tone],
              )}
            >
              <Icon className="mt-2.5" />
              <p dir="auto" className="wrap-anywhere grow py-2">
                {toast.text}
              </p>
              <button
                type="button"
                aria-label={t('toast.close')}
                onClick={() => {
                  toasts.close(toast.id);
                  toasts.resume();
                }}
                className="inline-flex size-10 shrink-0 items-center justify-center rounded-button text-text-3 hover:text-text"
              >
                <X />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
