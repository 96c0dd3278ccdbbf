import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';

interface TextLinkProps extends LinkProps {
  /** On a line of its own, where it is a target of at least 24 px. */
  isLine?: boolean;
  size?: 'sm';
  isBold?: boolean;
  /** Placement only. */
  className?: string;
}

/** A link that looks like one in a text. */
export function TextLink({ isLine, size, isBold, className, ...link }: TextLinkProps) {
  const look = clsx(isLine && 'inline-flex min-h-6 items-center', size && 'text-sm', isBold && 'font-bold');
  return <Link {...link} className={clsx('text-firoozeh hover:underline', look, className)} />;
}
