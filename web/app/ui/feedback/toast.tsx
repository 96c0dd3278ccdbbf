import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { noToasts, type ToastEntry, type ToastTone, toasts } from '#lib/browser/toast-store.ts';
import { useUiMessages } from '../messages.ts';

const icons: Record<ToastTone, typeof Info> = { ok: CircleCheck, bad: CircleAlert, info: Info };
const edges: Record<ToastTone, string> = {
  ok: 'border-s-ok [&>svg]:text-ok',
  bad: 'border-s-bad [&>svg]:text-bad',
  info: 'border-s-info [&>svg]:text-info',
};

/** Focuses the button of the newest toast, which Tab would not reach in time. */
const undoKey = 'F8';

/** Pauses toasts while hovered or focused, and restores the focus after one is closed. */
function useToastFocus() {
  const region = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      const buttons = region.current?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [];
      if (event.key !== undoKey || buttons.length === 0) return;
      event.preventDefault();
      buttons[buttons.length - 1]?.focus();
    };
    window.addEventListener('keydown', focusNewest);
    return () => window.removeEventListener('keydown', focusNewest);
  }, []);
  const isWithin = (other: EventTarget | null) => other instanceof Node && region.current?.contains(other);
  return {
    props: {
      ref: region,
      onMouseEnter: toasts.pause,
      onMouseLeave: toasts.resume,
      onFocus({ relatedTarget }: FocusEvent) {
        toasts.pause();
        if (relatedTarget instanceof HTMLElement && !isWithin(relatedTarget))
          previousFocus.current = relatedTarget;
      },
      onBlur({ relatedTarget }: FocusEvent) {
        if (!isWithin(relatedTarget)) toasts.resume();
      },
    },
    close(id: number) {
      const hadFocus = isWithin(document.activeElement);
      toasts.close(id);
      toasts.resume();
      if (hadFocus && previousFocus.current?.isConnected) previousFocus.current.focus();
    },
  };
}

const isError = ({ tone }: ToastEntry) => tone === 'bad';

/** The region of all toasts, once per document. At the top right in both languages. */
export function ToastRegion() {
  const t = useUiMessages();
  const entries = useSyncExternalStore(toasts.subscribe, toasts.list, () => noToasts);
  const { props, close } = useToastFocus();
  const item = (toast: ToastEntry) => <ToastItem key={toast.id} toast={toast} onClose={close} />;
  return (
    <section aria-label={t('toast.region')} {...props} className="toast-region right-4 z-toast">
      {/* Errors are alerts, outside the polite live region. */}
      <ol className="flex flex-col gap-2 not-empty:pb-2">{entries.filter(isError).map(item)}</ol>
      <ol aria-live="polite" className="flex flex-col gap-2">
        {entries.filter((toast) => !isError(toast)).map(item)}
      </ol>
    </section>
  );
}

interface ToastItemProps {
  toast: ToastEntry;
  onClose: (id: number) => void;
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  const t = useUiMessages();
  const Icon = icons[toast.tone];
  return (
    <li
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line border-s-3 bg-surface-3 py-2 ps-3 pe-1 text-sm shadow-overlay',
        edges[toast.tone],
      )}
    >
      <Icon className="mt-2.5" />
      <p role={isError(toast) ? 'alert' : undefined} dir="auto" className="wrap-anywhere grow py-2">
        {toast.text}
      </p>
      {toast.undo && (
        <button
          type="button"
          aria-keyshortcuts={undoKey}
          onClick={() => {
            onClose(toast.id);
            toast.undo?.();
          }}
          className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-button px-2 font-bold text-firoozeh hover:text-firoozeh-hover"
        >
          {t('toast.undo')}
          <kbd
            aria-hidden="true"
            className="font-mono font-normal text-2xs text-text-3 pointer-coarse:hidden"
          >
            {undoKey}
          </kbd>
        </button>
      )}
      <button
        type="button"
        aria-label={t('toast.close')}
        onClick={() => onClose(toast.id)}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-button text-text-3 hover:text-text"
      >
        <X />
      </button>
    </li>
  );
}
