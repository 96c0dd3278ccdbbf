import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface DropdownProps {
  /** Content of the button. */
  summary: ReactNode;
  /** Accessible name of an icon button. */
  label?: string;
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A floating `details` element, which opens without script. With script it closes on Escape, outside clicks and selection. */
export function Dropdown(props: DropdownProps) {
  const { summary, label, className, summaryClassName, panelClassName, onToggle, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const close = (event: Event) => {
      const box = details.current;
      if (box?.open && !(event.target instanceof Node && box.contains(event.target))) box.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      const box = details.current;
      if (event.key !== 'Escape' || !box?.open) return;
      box.open = false;
      box.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  useEffect(() => {
    if (pathname && details.current) details.current.open = false;
  }, [pathname]);

  return (
    <details
      ref={details}
      className={clsx('group relative', className)}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary
        aria-label={label}
        title={label}
        className={clsx(
          'flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-button px-2 text-sm text-text-2',
          'transition-colors hover:bg-surface-2 hover:text-text group-open:bg-surface-2 group-open:text-text [&::-webkit-details-marker]:hidden',
          summaryClassName,
        )}
      >
        {summary}
      </summary>
      <div
        className={clsx(
          'absolute end-0 top-full z-overlay mt-1 min-w-44 animate-appear rounded-card border border-line bg-surface-3 p-1 shadow-overlay',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** Closes the dropdown around an element and restores the focus. */
export function closeDropdown(inside: Element): void {
  const box = inside.closest('details');
  if (!box) return;
  box.open = false;
  box.querySelector('summary')?.focus();
}
