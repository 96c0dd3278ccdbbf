import type { ReactNode } from 'react';
import { Link, type LinkProps, type To } from 'react-router';
import { toggleClass } from './tabs.tsx';

interface ToggleLinkProps extends LinkProps {
  isCurrent?: boolean;
}

/** A link that looks like a filter. */
export function ToggleLink({ isCurrent = false, ...link }: ToggleLinkProps) {
  return <Link {...link} aria-current={isCurrent ? 'true' : undefined} className={toggleClass(isCurrent)} />;
}

interface ToggleLinksProps<K extends string | undefined> {
  label: string;
  /** An undefined key stands for no filter. */
  options: readonly { key: K; label: ReactNode; to: To }[];
  current: K;
}

/** A row of mutually exclusive filters, as links: they work before and without script. */
export function ToggleLinks<K extends string | undefined>(props: ToggleLinksProps<K>) {
  const { label, options, current } = props;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.key ?? ''}>
            <ToggleLink to={option.to} isCurrent={option.key === current} preventScrollReset>
              {option.label}
            </ToggleLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
