import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { inputClass } from './field.tsx';
import { useFormMessages } from './messages.ts';

export const searchDelayMs = 300;

interface SearchBoxProps {
  /** The current search, from the address. */
  value: string;
  /** Called 300 ms after the last input, and at once on Enter or clearing. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}

export function SearchBox({ value, onSearch, label, placeholder, className }: SearchBoxProps) {
  const t = useFormMessages();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Follows changes by Back and Forward, except while typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A ref, because filters may change the address while the timer runs.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const send = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    latest.current(text);
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const { pathname } = window.location;
    timer.current = setTimeout(() => {
      // After a navigation this page stays until the next one is ready, whose address must not be changed.
      if (window.location.pathname === pathname) send(text.trim());
    }, searchDelayMs);
  };

  return (
    <search className={clsx('flex min-w-0 items-start', className)}>
      <form
        className="relative flex min-w-0 grow"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed.trim());
        }}
      >
        <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-3" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          dir="auto"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          className={clsx(inputClass, 'px-10!')}
        />
        {typed && (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => {
              setTyped('');
              send('');
            }}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-text-3 hover:text-text"
          >
            <X />
          </button>
        )}
      </form>
    </search>
  );
}
