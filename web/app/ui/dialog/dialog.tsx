import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useUiMessages } from '../messages.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** 720 px instead of 576 px. */
  wide?: boolean;
  /** Always at full height, so that switching tabs does not resize it. */
  tall?: boolean;
  /** Disables closing by Escape and backdrop. */
  busy?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A modal dialog; on phones it rises from the bottom. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  wide,
  tall,
  busy,
  initialFocus,
  children,
}: DialogProps) {
  const t = useUiMessages();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-dialog bg-scrim transition-opacity duration-hover data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-dialog mx-auto flex max-h-[92dvh] w-full flex-col overflow-hidden border border-line bg-surface-2 shadow-overlay',
            // Nested dialogs have no backdrop.
            'data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:z-overlay data-nested-dialog-open:after:bg-scrim',
            'rounded-t-dialog transition-[opacity,transform] duration-panel data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0',
            'md:top-1/2 md:bottom-auto md:max-h-[86dvh] md:-translate-y-1/2 md:rounded-dialog',
            'md:data-ending-style:-translate-y-[calc(50%-8px)] md:data-starting-style:-translate-y-[calc(50%-8px)]',
            wide ? 'md:max-w-[45rem]' : 'md:max-w-dialog',
            tall && 'h-[92dvh] md:h-[min(86dvh,46rem)]',
          )}
        >
          <header className="flex items-start justify-between gap-3 border-line border-b py-3 ps-5 pe-2">
            <div className="flex min-h-11 min-w-0 flex-col justify-center gap-1 py-1.5">
              <Base.Title className="font-bold font-sans text-lg">{title}</Base.Title>
              {description && (
                <Base.Description className="text-sm text-text-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              disabled={busy ?? false}
              aria-label={t('close')}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-button text-text-2 hover:bg-surface-3 hover:text-text disabled:opacity-50"
            >
              <X />
            </Base.Close>
          </header>
          {children && (
            <div className="min-h-0 grow scroll-pt-8 scroll-pb-20 overflow-y-auto overscroll-contain p-5">
              {children}
            </div>
          )}
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface-2 px-5 py-4 max-xs:[&>*]:grow">
              {actions}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
