import {
  giveRoundAway,
  type OwnEntry,
  takeRoundBack,
} from '@paddock/contract/championships/entries/entry-calls';
import { InputId } from '@paddock/contract/core/fields';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { entryQueries } from './queries.ts';

type OwnRound = OwnEntry['rounds'][number];

interface ReleasedRoundsProps {
  entry: OwnEntry;
  /** Limits the list to one round, on its own page. */
  only?: number | undefined;
  onDone?: (() => void) | undefined;
}

const visibleRounds = ({ entry, only }: ReleasedRoundsProps): OwnRound[] =>
  entry.rounds.filter(({ id }) => only === undefined || id === only);

/** The rounds that the driver has released. A round can be taken back until it is offered to another driver. */
export function ReleasedRounds(props: ReleasedRoundsProps) {
  const t = useEntryMessages();
  const released = visibleRounds(props).filter((round) => round.given);
  if (released.length === 0) return null;
  return (
    <ul aria-label={t('given.title')} className="flex flex-col gap-2 text-sm">
      {released.map((round) => (
        <ReleasedRound key={round.id} round={round} {...props} />
      ))}
    </ul>
  );
}

function ReleasedRound({ entry, round, onDone }: ReleasedRoundsProps & { round: OwnRound }) {
  const t = useEntryMessages();
  const { title } = localize(round, useLocale(), 'title');
  const takeBack = useApiMutation(takeRoundBack, {
    invalidates: entryQueries,
    success: t('given.backDone'),
    failure: t('given.backFailed'),
  });
  const input = { params: { id: entry.id }, body: { round_id: round.id } };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex flex-col">
        <span className="wrap-anywhere text-text-2">{t.rich('given.of', { name: title })}</span>
        {!round.can_change && <span className="text-text-3 text-xs">{t('given.kept')}</span>}
      </span>
      {round.can_change && (
        <Button
          dense
          look="ghost"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(input, { onSettled: () => onDone?.() })}
        >
          {t('given.back')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}

const Form = z.object({ round_id: InputId });

/** Releases an upcoming round. Renders nothing without one. */
export function ReleaseRound(props: ReleasedRoundsProps) {
  const t = useEntryMessages();
  const [isOpen, setIsOpen] = useState(false);
  const upcoming = visibleRounds(props).filter(({ given, can_change }) => !given && can_change);
  if (upcoming.length === 0) return null;
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)}>
        {t(props.only === undefined ? 'given.action' : 'given.actionOfRound')}
      </Button>
      {isOpen && <ReleaseDialog {...props} upcoming={upcoming} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ReleaseDialogProps extends ReleasedRoundsProps {
  upcoming: readonly OwnRound[];
  onClose: () => void;
}

function ReleaseDialog({ entry, upcoming, onDone, onClose }: ReleaseDialogProps) {
  const t = useEntryMessages();
  const locale = useLocale();
  const format = useFormat();
  const release = useApiMutation(giveRoundAway, {
    invalidates: entryQueries,
    success: t('given.done'),
    failure: t('given.failed'),
    // The form shows the error.
    quiet: true,
  });
  const form = useForm({
    schema: Form,
    initial: { round_id: String(upcoming[0]?.id ?? '') },
    submit: async (body) => {
      await release.mutateAsync({ params: { id: entry.id }, body });
      onDone?.();
      onClose();
    },
  });
  const chosen = upcoming.find(({ id }) => String(id) === form.values.round_id);
  return (
    <FormDialog form={form} onClose={onClose} title={t('given.action')} submitLabel={t('given.submit')}>
      <p className="text-text-2">{t('given.sentence')}</p>
      <SelectField
        {...form.text('round_id')}
        label={t('given.round')}
        hint={chosen?.closes_at ? t('given.until', { time: format.dateTime(chosen.closes_at) }) : undefined}
        options={upcoming.map((round) => ({
          value: String(round.id),
          label: `${localize(round, locale, 'title').title} · ${format.dateTime(round.start_date)}`,
        }))}
      />
    </FormDialog>
  );
}
