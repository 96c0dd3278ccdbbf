import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#lib/i18n/messages.ts';
import { inputClass } from './field.tsx';
import { formMessages } from './messages.ts';

export const searchDelayMs = 300;

interface SearchBoxProps {
  /** The search that is in force, from the address. */
  value: string;
  /** Called 300 ms after the last key, and at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}

export function SearchBox({ value, onSearch, label, placeholder, className }: SearchBoxProps) {
  const t = useTranslations(formMessages);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back and Forward change the search from outside; what is being typed is not touched.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A filter may be chosen while the timer runs: its callback knows the address of now.
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
      // Who has followed a link meanwhile is still shown this page while the next one is made: its address is not ours to change.
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
