import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { SearchInput } from '#ui/form/search-input.tsx';

interface NameSearchFieldProps {
  label: string;
  /** The search of the URL. */
  value: string;
  className?: string;
}

/** A search field for driver names, sent as `search` by forms without script. */
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
