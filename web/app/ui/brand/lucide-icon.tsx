import { clsx } from 'clsx';
import { type ComponentProps, createElement } from 'react';

interface LucideIconProps extends ComponentProps<'svg'> {
  /** As createLucideIcon gives it. */
  icon: { node: [tag: string, attributes: object][] };
}

/**
 * Draws the icons of lucide-react in a build (delivery/scripts/script-plugins.ts): what is the same for all of them stands in the
 * stylesheet (`.lucide`), where the package says it anew in each of a page's twenty icons.
 */
export default function LucideIcon({ icon, className, ...rest }: LucideIconProps) {
  const look = {
    viewBox: '0 0 24 24',
    'aria-hidden': !('aria-label' in rest || 'role' in rest),
    ...rest,
    className: clsx('lucide', className),
  };
  return createElement('svg', look, ...icon.node.map(([tag, shape]) => createElement(tag, shape)));
}
