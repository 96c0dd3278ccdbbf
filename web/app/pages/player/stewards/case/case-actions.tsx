import { openStates } from '@paddock/contract/stewarding/course';
import { inadmissibleReason, questionText } from '@paddock/contract/stewarding/rules';
import { askParty, type Case, CaseUpdate, updateCase } from '@paddock/contract/stewarding/steward-calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { caseQueries } from '#features/stewarding/queries.ts';
import { useCaseMessages } from '#features/stewarding/words/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextAreaField } from '#ui/form/text-field.tsx';

type Opened = 'refuse' | 'merge' | 'ask';

/** A steward's actions on a case other than deciding it. */
export function CaseActions({ found }: { found: Case }) {
  const t = useDeskMessages();
  const me = useCurrentUser();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { id, state, can, assigned_to, declared, others, hearing, panel } = found;
  const isOpen = openStates.includes(state);
  const isSteward = panel.some(({ user }) => user.id === me?.id);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can.decide && state === 'filed' && (
        <CaseActionButton
          id={id}
          look="main"
          body={{ state: 'accepted' }}
          label={t('act.accept')}
          done={t('act.accepted')}
        />
      )}
      {can.decide && isOpen && <Button onClick={() => setOpened('refuse')}>{t('act.refuse')}</Button>}
      {can.decide && isOpen && assigned_to?.id !== me?.id && me && (
        <CaseActionButton
          id={id}
          body={{ assigned_to: me.id }}
          label={t('act.assign')}
          done={t('act.assigned')}
        />
      )}
      {can.decide && isOpen && others.length > 0 && (
        <Button onClick={() => setOpened('merge')}>{t('act.merge')}</Button>
      )}
      {can.decide && isOpen && state !== 'filed' && hearing === 1 && (
        <Button onClick={() => setOpened('ask')}>{t('act.ask')}</Button>
      )}
      {(isSteward || can.decide || declared) && (isOpen || state === 'appealed') && (
        <CaseActionButton
          id={id}
          body={{ declared: !declared }}
          label={t(declared ? 'act.undeclare' : 'act.declare')}
          done={t('act.declared')}
        />
      )}
      {opened === 'refuse' && <RefuseDialog id={id} onClose={close} />}
      {opened === 'merge' && <MergeDialog found={found} onClose={close} />}
      {opened === 'ask' && <AskDialog found={found} onClose={close} />}
    </div>
  );
}

interface ActProps {
  id: number;
  look?: 'main' | 'outline';
  body: z.output<typeof CaseUpdate>;
  label: string;
  done: string;
}

function CaseActionButton({ id, look = 'outline', body, label, done }: ActProps) {
  const t = useDeskMessages();
  const update = useApiMutation(updateCase, {
    invalidates: caseQueries,
    success: done,
    failure: t('case.actFailed'),
  });
  return (
    <Button look={look} loading={update.isPending} onClick={() => update.mutate({ params: { id }, body })}>
      {label}
    </Button>
  );
}

const Refusal = z.object({ reason: CaseUpdate.shape.reason.def.innerType });

function RefuseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useDeskMessages();
  const update = useApiMutation(updateCase, {
    invalidates: caseQueries,
    success: t('act.refused'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: Refusal,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await update.mutateAsync({ params: { id }, body: { state: 'inadmissible', reason } });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('act.refuseTitle')} submitLabel={t('act.refuse')}>
      <TextAreaField
        {...form.text('reason')}
        label={t('act.reason')}
        hint={t('act.reasonHint')}
        rows={3}
        required
        maxLength={inadmissibleReason.max}
      />
    </FormDialog>
  );
}

const Merge = z.object({ merge_into: CaseUpdate.shape.merge_into.def.innerType });

function MergeDialog({ found: { id, others }, onClose }: { found: Case; onClose: () => void }) {
  const t = useDeskMessages();
  const tCase = useCaseMessages();
  const format = useFormat();
  const update = useApiMutation(updateCase, {
    invalidates: caseQueries,
    success: t('act.merged'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const form = useForm({
    schema: Merge,
    initial: { merge_into: String(others[0]?.id ?? '') },
    submit: async (body) => {
      await update.mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  const names = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const nameOf = ({ id: other, kind, lap, accused }: Case['others'][number]) =>
    [
      `#${format.digits(String(other))}`,
      tCase(`kind.${kind}`),
      ...(lap === null ? [] : [tCase('lap', { lap })]),
      names.format(accused.map(({ driver, name }) => driver?.username ?? name)),
    ].join(' · ');
  return (
    <FormDialog form={form} onClose={onClose} title={t('act.mergeTitle')} submitLabel={t('act.mergeTitle')}>
      <SelectField
        {...form.text('merge_into')}
        label={t('act.mergeInto')}
        options={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
    </FormDialog>
  );
}

const Question = z.object({ who: z.string(), text: askParty.body.shape.text });

/** A party named by its entry, or by its account if it has none. */
function AskDialog({ found: { id, statements }, onClose }: { found: Case; onClose: () => void }) {
  const t = useDeskMessages();
  const ask = useApiMutation(askParty, {
    invalidates: caseQueries,
    success: t('act.asked'),
    failure: t('case.actFailed'),
    quiet: true,
  });
  const open = statements.filter(({ question }) => question === null);
  const keyOf = ({ party, user_id }: Case['statements'][number]) =>
    party.entry_id === null ? `user:${user_id}` : `entry:${party.entry_id}`;
  const form = useForm({
    schema: Question,
    initial: { who: open[0] ? keyOf(open[0]) : '', text: '' },
    submit: async ({ who, text }) => {
      const [of, key] = who.split(':');
      const body = of === 'entry' ? { entry_id: Number(key), text } : { user_id: Number(key), text };
      await ask.mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('act.askTitle')} submitLabel={t('act.ask')}>
      <SelectField
        {...form.text('who')}
        label={t('act.askWho')}
        options={open.map((one) => ({
          value: keyOf(one),
          label: one.party.driver?.username ?? one.party.name,
        }))}
      />
      <TextAreaField
        {...form.text('text')}
        label={t('act.askText')}
        hint={t('act.askHint')}
        rows={3}
        required
        maxLength={questionText.max}
      />
    </FormDialog>
  );
}
