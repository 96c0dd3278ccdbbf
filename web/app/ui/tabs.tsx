import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { indexByArrowKey } from './arrow-keys.ts';
import { useUiMessages } from './messages.ts';

interface Tab<K extends string> {
  key: K;
  label: ReactNode;
  /** Marks a tab with invalid fields. */
  faulty?: boolean;
}

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onTab: (key: K) => void;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Tabs with arrow keys in reading direction. */
export function Tabs<K extends string>({ label, tabs, current, onTab, children }: TabsProps<K>) {
  const t = useUiMessages();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the current tab into view, because the row may be wider than a phone. Not by scrollIntoView, which would move the
  // starting point of Tab from the top of the page to the tabs.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector(`[data-key="${current}"]`);
    if (!row || !tab) return;
    const [box, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, box.left - seen.left) + Math.max(0, box.right - seen.right);
  }, [current]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = tabs[indexByArrowKey(event, at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onTab(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <div className="flex min-w-0 flex-col">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="flex overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onTab(tab.key)}
            className={clsx(
              'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2!',
              tab.key === current
                ? 'border-firoozeh text-firoozeh'
                : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
            )}
          >
            {tab.label}
            {tab.faulty && (
              <span className="size-2 rounded-full bg-bad">
                <span className="sr-only">{t('tabFaulty')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}

interface ToggleGroupProps<K extends string> {
  label: string;
  options: readonly { key: K; label: ReactNode }[];
  current: K;
  onPick: (key: K) => void;
}

/** A row of mutually exclusive filters. */
export function ToggleGroup<K extends string>({ label, options, current, onPick }: ToggleGroupProps<K>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.key === current}
          onClick={() => onPick(option.key)}
          className={toggleClass(option.key === current)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** The class of filters that are links, on pages that work without script. */
export function toggleClass(current: boolean): string {
  return clsx(
    'inline-flex min-h-11 items-center rounded-button border px-4 text-sm transition-colors max-xs:px-3',
    current
      ? 'border-firoozeh bg-firoozeh-dim font-bold text-firoozeh'
      : 'border-line text-text-2 hover:border-line-strong hover:text-text',
  );
}
