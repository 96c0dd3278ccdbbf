import type { Round } from '@paddock/contract/championships/calls';
import {
  giveRoundAway,
  type OwnEntry,
  takeRoundBack,
} from '@paddock/contract/championships/entries/entry-calls';
import { InputId } from '@paddock/contract/core/fields';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../../ui/form/text-field.tsx';
import { entryQueries } from '../queries.ts';
import { entryMessages } from './messages.ts';

interface GivenRoundsProps {
  entry: OwnEntry;
  rounds: readonly Round[];
  onDone: () => void;
}

/** The rounds of the season that the driver gives away, each to be taken back while nobody has been offered it. */
export function GivenRounds({ entry, rounds, onDone }: GivenRoundsProps) {
  const t = useTranslations(entryMessages);
  const locale = useLocale();
  const back = useApiMutation(takeRoundBack, {
    invalidates: entryQueries,
    success: t('given.backDone'),
    failure: t('given.backFailed'),
  });
  const given = rounds.filter(({ id }) => entry.absences.includes(id));
  if (given.length === 0) return null;
  return (
    <ul aria-label={t('given.title')} className="flex flex-col gap-2 text-sm">
      {given.map((round) => (
        <li key={round.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="wrap-anywhere text-text-2">
            {t('given.of', { name: localize(round, locale, 'title').title })}
          </span>
          <Button
            dense
            look="ghost"
            loading={back.isPending}
            onClick={() =>
              back.mutate(
                { params: { id: entry.id }, body: { round_id: round.id } },
                { onSettled: () => onDone() },
              )
            }
          >
            {t('given.back')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const Form = z.object({ round_id: InputId });

/** Gives one of the coming rounds away; nothing where there is none. */
export function GiveRound({ entry, rounds, onDone }: GivenRoundsProps) {
  const t = useTranslations(entryMessages);
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const coming = rounds.filter(
    ({ id, state, start_date }) => state !== 'cancelled' && start_date > now && !entry.absences.includes(id),
  );
  const hasPlace = entry.state === 'confirmed' && entry.round === null;
  if (!hasPlace || coming.length === 0) return null;
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)}>
        {t('given.action')}
      </Button>
      {isOpen && (
        <GiveDialog entry={entry} rounds={coming} onDone={onDone} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function GiveDialog({ entry, rounds, onDone, onClose }: GivenRoundsProps & { onClose: () => void }) {
  const t = useTranslations(entryMessages);
  const locale = useLocale();
  const format = useFormat();
  const give = useApiMutation(giveRoundAway, {
    invalidates: entryQueries,
    success: t('given.done'),
    failure: t('given.failed'),
    // The form tells how it failed.
    quiet: true,
  });
  const form = useForm({
    schema: Form,
    initial: { round_id: String(rounds[0]?.id ?? '') },
    submit: async (body) => {
      await give.mutateAsync({ params: { id: entry.id }, body });
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('given.action')} submitLabel={t('given.submit')}>
      <p className="text-text-2">{t('given.sentence')}</p>
      <SelectField
        {...form.text('round_id')}
        label={t('given.round')}
        options={rounds.map((round) => ({
          value: String(round.id),
          label: `${localize(round, locale, 'title').title} · ${format.dateTime(round.start_date)}`,
        }))}
      />
    </FormDialog>
  );
}
