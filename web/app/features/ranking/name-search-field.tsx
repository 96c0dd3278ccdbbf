import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { SearchInput } from '#ui/form/search-input.tsx';

interface NameSearchFieldProps {
  label: string;
  /** What the address says is searched for. */
  value: string;
  className?: string;
}

/** A driver's name in a form that works without script, sent as `search`. */
export function NameSearchField({ label, value, className }: NameSearchFieldProps) {
  const id = useId();
  return (
    <div className={clsx('flex min-w-0 grow basis-40 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm text-text-2">
        {label}
      </label>
      <span className="relative flex">
        <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-3" />
        <SearchInput id={id} value={value} className="px-10!" />
      </span>
    </div>
  );
}
