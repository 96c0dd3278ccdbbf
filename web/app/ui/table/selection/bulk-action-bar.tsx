import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useToast } from '#lib/browser/toast-store.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { tableMessages } from '../messages.ts';
import type { Selection } from './selection.ts';

export interface BulkAction<Row> {
  /** What it does, on its button and in the message at the end. */
  label: string;
  icon: ReactNode;
  /** Which of the ticked rows it is for; all unless given. */
  fits?: (row: Row) => boolean;
  /** One call. Quiet: a row whose call throws stays ticked and is told of at the end. */
  act: (row: Row) => Promise<unknown>;
  /** Asked first, with how many rows it is for. */
  question?: (count: number) => { title: string; sentence: string };
}

interface BulkOutcome<Row> {
  done: Row[];
  failed: number;
  /** In the reader's words. */
  reason: string;
}

/** How the calls are made; lib/api/bulk-run.ts does it. */
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

const shownClass =
  'z-sticky flex grow flex-wrap items-center gap-2 rounded-card border border-firoozeh bg-surface-2 px-4 py-1 max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:px-3 max-md:py-3 max-md:shadow-overlay';

/** What can be done with all ticked rows. Stands over the table, and on a phone above the navigation. */
export function BulkActionBar<Row>({ selection, actions, running, run }: BulkActionBarProps<Row>) {
  const t = useTranslations(tableMessages);
  const toast = useToast();
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const bar = useRef<HTMLElement>(null);
  const { picked, pickable, pickAll } = selection;
  const isShown = picked.length > 0 || running !== undefined;
  const wasShown = useRef(false);
  useEffect(() => {
    // The buttons are gone with the bar; who pressed one goes on from here and not from the top of the page.
    if (wasShown.current && !isShown && document.activeElement === document.body) bar.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);

  const tell = (action: string, { done, failed, reason }: BulkOutcome<Row>) => {
    if (failed === 0) toast.success(t('bulk.done', { action, count: done.length }));
    else if (done.length === 0) toast.error(t('bulk.failed', { action, count: failed, reason }));
    else toast.error(t('bulk.partly', { action, done: done.length, failed, reason }));
  };
  const fitting = ({ fits = () => true }: BulkAction<Row>) => picked.filter(fits);
  const start = async (action: BulkAction<Row>) => {
    const outcome = await run(action.label, fitting(action), action.act);
    selection.drop(outcome.done);
    tell(action.label, outcome);
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={isShown ? t('bulk.label') : undefined}
      className={isShown ? shownClass : 'sr-only'}
    >
      <p aria-live="polite" className="font-medium text-sm">
        {running
          ? t('bulk.running', { behind: running.behind, of: running.of })
          : isShown && t('bulk.picked', { count: picked.length })}
      </p>
      {isShown && (
        <>
          {actions.map((action) => (
            <Button
              key={action.label}
              dense
              icon={action.icon}
              loading={running?.label === action.label}
              disabled={running ? running.label !== action.label : fitting(action).length === 0}
              onClick={() => (action.question ? setAsked(action) : void start(action))}
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
      {asked?.question && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          {...asked.question(fitting(asked).length)}
          confirmLabel={asked.label}
          // Not awaited: the bar tells how far it is, and the page can be used meanwhile.
          onConfirm={() => void start(asked)}
        />
      )}
    </section>
  );
}
