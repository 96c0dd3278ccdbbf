import { formatMonth } from '@paddock/contract/i18n/calendar';
import { formatWeekdayDate } from '@paddock/contract/i18n/time';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { IconButton } from '#ui/button.tsx';
import { useEventsMessages } from './messages.ts';
import { addDays, addMonths, daysOf, monthOf } from './month-days.ts';

interface MonthCalendarProps {
  /** Gregorian `YYYY-MM-DD`; empty for none. */
  value: string;
  /** The current day, where the calendar opens without a value. */
  today: string;
  onPick: (day: string) => void;
}

/** The day that an arrow key moves to, in reading direction. */
function dayByKey(event: KeyboardEvent<HTMLElement>, day: string): string | undefined {
  const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
  };
  const step = steps[event.key];
  return step === undefined ? undefined : addDays(day, step);
}

/** A picker for the days of a month in the user’s calendar, with a roving tab index. */
export function MonthCalendar({ value, today, onPick }: MonthCalendarProps) {
  const t = useEventsMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  const format = useFormat();
  const start = value || today;
  const [month, setMonth] = useState(() => monthOf(start, calendar));
  const [focusedDay, setFocusedDay] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  // It often opens below the edge of a scroll container. Braces, because newer browsers return a promise.
  useEffect(() => {
    grid.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (focusedDay) grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay]);

  const { before, days } = daysOf(month, calendar, locale);
  const tabStop = [focusedDay, value, today].find((day) => day && days.includes(day)) ?? days[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabStop && dayByKey(event, tabStop);
    if (!next) return;
    event.preventDefault();
    setMonth(monthOf(next, calendar));
    setFocusedDay(next);
  };
  const turnMonths = (count: number) => {
    setFocusedDay(undefined);
    setMonth(addMonths(month, count));
  };
  return (
    <section
      aria-label={t('calendar.label')}
      className="flex w-full max-w-xs flex-col gap-2 rounded-card border border-line bg-surface-1 p-2"
    >
      <div className="flex items-center justify-between">
        <IconButton
          icon={<ChevronLeft className="mirror" />}
          label={t('calendar.previous')}
          onClick={() => turnMonths(-1)}
        />
        <span aria-live="polite" className="font-bold text-sm">
          {formatMonth(month, locale, calendar)}
        </span>
        <IconButton
          icon={<ChevronRight className="mirror" />}
          label={t('calendar.next')}
          onClick={() => turnMonths(1)}
        />
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-2xs text-text-3">
        {t('calendar.weekdays')
          .split(' ')
          .map((name) => (
            <span key={name}>{name}</span>
          ))}
      </div>
      <div ref={grid} className="grid grid-cols-7">
        {days.map((day, index) => (
          <button
            key={day}
            type="button"
            data-day={day}
            tabIndex={day === tabStop ? 0 : -1}
            aria-pressed={day === value}
            aria-current={day === today ? 'date' : undefined}
            aria-label={formatWeekdayDate(new Date(`${day}T12:00:00Z`), locale, 'UTC', calendar)}
            onClick={() => onPick(day)}
            onKeyDown={move}
            style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
            className={clsx(
              'min-h-10 rounded-button text-sm -outline-offset-2! pointer-coarse:min-h-11',
              day === value ? 'bg-firoozeh font-bold text-on-firoozeh' : 'hover:bg-surface-3',
              day === today && day !== value && 'font-bold text-firoozeh',
              locale === 'fa' && (index + before) % 7 === 6 && day !== value && 'text-bad',
            )}
          >
            {format.number(index + 1)}
          </button>
        ))}
      </div>
    </section>
  );
}
