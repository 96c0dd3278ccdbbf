import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './spinner.tsx';

/** `main` (saffron) at most once per view, `danger` for destructive actions, `outline` by default. */
export type ButtonLook = 'main' | 'outline' | 'ghost' | 'danger';

export interface ButtonStyle {
  look?: ButtonLook;
  /** 36 px high with a mouse, always 44 px with touch. */
  dense?: boolean;
  /** Full width. */
  wide?: boolean;
}

const looks: Record<ButtonLook, string> = {
  main:
    'cut-corner text-on-saffron hover:[--cut-fill:var(--saffron-hover)] ' +
    'disabled:[--cut-fill:var(--surface-3)] aria-disabled:[--cut-fill:var(--surface-3)]',
  outline:
    'rounded-button border border-firoozeh text-firoozeh hover:bg-firoozeh-dim hover:text-firoozeh-hover ' +
    'disabled:border-line disabled:bg-transparent aria-disabled:border-line',
  ghost: 'rounded-button text-text-2 hover:bg-surface-2 hover:text-text disabled:bg-transparent',
  danger:
    'rounded-button bg-bad-solid text-on-bad hover:bg-bad-solid-hover disabled:bg-surface-3 aria-disabled:bg-surface-3',
};

export function buttonClass({ look = 'outline', dense, wide }: ButtonStyle = {}): string {
  return clsx(
    'inline-flex select-none items-center justify-center gap-2 text-center font-medium',
    'transition-[color,background-color,border-color,transform] active:scale-[0.98]',
    'disabled:text-text-3 disabled:active:scale-100 aria-disabled:text-text-3',
    dense ? 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11' : 'min-h-11 px-5 py-1.5 text-md',
    wide && 'w-full',
    look === 'main' && 'font-bold',
    looks[look],
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    loading?: boolean;
    icon?: ReactNode;
  };

export function Button({
  look,
  dense,
  wide,
  loading,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={clsx(buttonClass({ ...style(look, dense, wide) }), className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function style(look?: ButtonLook, dense?: boolean, wide?: boolean): ButtonStyle {
  return { ...(look && { look }), ...(dense && { dense }), ...(wide && { wide }) };
}

type LinkButtonProps = LinkProps & ButtonStyle & { icon?: ReactNode };

/** A link styled as a button, for navigation only. */
export function LinkButton({ look, dense, wide, icon, children, className, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass(style(look, dense, wide)), className)}>
      {icon}
      {children}
    </Link>
  );
}

type AnchorButtonProps = ComponentProps<'a'> & ButtonStyle & { icon?: ReactNode };

/** An external link styled as a button. */
export function AnchorButton({ look, dense, wide, icon, children, className, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={clsx(buttonClass(style(look, dense, wide)), className)}>
      {icon}
      {children}
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, also shown on hover. */
  label: string;
  icon: ReactNode;
  /** Red on hover, for what removes something. */
  tone?: 'danger';
};

export function IconButton({ label, icon, tone, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-button text-text-2',
        'transition-colors hover:bg-surface-2 disabled:text-text-3 disabled:opacity-60',
        tone === 'danger' ? 'hover:text-bad' : 'hover:text-text',
        className,
      )}
    >
      {icon}
    </button>
  );
}
