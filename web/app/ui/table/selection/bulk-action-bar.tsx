import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { Button } from '#ui/button.tsx';
import { useTableMessages } from '../messages.ts';
import type { Selection } from './selection.ts';

export interface BulkAction<Row> {
  /** Label of the button and of the action in the final toast. */
  label: string;
  icon: ReactNode;
  /** Selected rows that it applies to; all by default. */
  fits?: (row: Row) => boolean;
  /** The call for one row, without a toast. Failed rows stay selected and are reported at the end. */
  act: (row: Row) => Promise<unknown>;
  /** Confirmation for a number of rows. */
  question?: (count: number) => { title: string; sentence: string };
}

interface BulkOutcome<Row> {
  done: Row[];
  failed: number;
  /** The reasons in the page's language. */
  reason: string;
}

/** The result of `useBulkRun` (lib/api/bulk-run.ts). */
interface BulkRun {
  running: { label: string; behind: number; of: number } | undefined;
  run: <Row>(
    label: string,
    rows: readonly Row[],
    act: (row: Row) => Promise<unknown>,
  ) => Promise<BulkOutcome<Row>>;
}

interface BulkActionBarProps<Row> extends BulkRun {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
}

const barClass =
  'z-sticky flex grow flex-wrap items-center gap-2 rounded-card border border-firoozeh bg-surface-2 px-4 py-1 max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:px-3 max-md:py-3 max-md:shadow-overlay';

/** Actions for the selected rows, above the table or, on phones, above the navigation. */
export function BulkActionBar<Row>({ selection, actions, running, run }: BulkActionBarProps<Row>) {
  const t = useTableMessages();
  const toast = useToast();
  const bar = useRef<HTMLElement>(null);
  const { picked, pickable, pickAll } = selection;
  const isVisible = picked.length > 0 || running !== undefined;
  const wasVisible = useRef(false);
  useEffect(() => {
    // Keeps the focus here when the focused button disappears with the bar.
    if (wasVisible.current && !isVisible && document.activeElement === document.body) bar.current?.focus();
    wasVisible.current = isVisible;
  }, [isVisible]);

  const showOutcome = (action: string, { done, failed, reason }: BulkOutcome<Row>) => {
    if (failed === 0) toast.success(t('bulk.done', { action, count: done.length }));
    else if (done.length === 0) toast.error(t('bulk.failed', { action, count: failed, reason }));
    else toast.error(t('bulk.partly', { action, done: done.length, failed, reason }));
  };
  const fitting = ({ fits = () => true }: BulkAction<Row>) => picked.filter(fits);
  const start = async (action: BulkAction<Row>) => {
    const outcome = await run(action.label, fitting(action), action.act);
    selection.drop(outcome.done);
    showOutcome(action.label, outcome);
  };
  const ask = (action: BulkAction<Row>) => {
    if (!action.question) void start(action);
    else
      confirmAction({
        ...action.question(fitting(action).length),
        action: action.label,
        // Not awaited: the bar shows the progress, and the page stays usable.
        call: async () => void start(action),
      });
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={isVisible ? t('bulk.label') : undefined}
      className={isVisible ? barClass : 'sr-only'}
    >
      <p aria-live="polite" className="font-medium text-sm">
        {running
          ? t('bulk.running', { behind: running.behind, of: running.of })
          : isVisible && t('bulk.picked', { count: picked.length })}
      </p>
      {isVisible && (
        <>
          {actions.map((action) => (
            <Button
              key={action.label}
              dense
              icon={action.icon}
              loading={running?.label === action.label}
              disabled={running ? running.label !== action.label : fitting(action).length === 0}
              onClick={() => ask(action)}
            >
              {action.label}
            </Button>
          ))}
          {picked.length < pickable && (
            <Button dense look="ghost" className="md:hidden" onClick={() => pickAll(true)}>
              {t('bulk.all')}
            </Button>
          )}
          <Button
            dense
            look="ghost"
            icon={<X />}
            className="ms-auto max-md:px-2!"
            onClick={() => pickAll(false)}
          >
            <span className="max-md:sr-only">{t('bulk.clear')}</span>
          </Button>
        </>
      )}
    </section>
  );
}
