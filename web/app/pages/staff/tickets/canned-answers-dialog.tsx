import {
  type CannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '@paddock/contract/tickets/admin-calls';
import { cannedTitleMax, messageMax } from '@paddock/contract/tickets/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { cannedAnswersQuery } from '#features/tickets/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { List } from '#ui/table/list.tsx';

const invalidates = [listCannedAnswers];

/** Canned answers. */
export function CannedAnswersDialog({ onClose }: { onClose: () => void }) {
  const t = useTicketsMessages();
  const list = useQuery(cannedAnswersQuery());
  const editor = useRecordEditor<CannedAnswer>();
  const [removing, setRemoving] = useState<CannedAnswer>();
  const deletion = useApiMutation(deleteCannedAnswer, {
    invalidates,
    success: t('canned.deleted'),
    failure: t('canned.deleteFailed'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={t('canned.title')}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('canned.close')}
          </Button>
          <Button look="main" icon={<Plus />} onClick={editor.create}>
            {t('canned.add')}
          </Button>
        </>
      }
    >
      <List
        read={list}
        failed={t('canned.failed')}
        empty={<p className="py-6 text-center text-text-2">{t('canned.none')}</p>}
      >
        {(answers) => (
          <ul className="flex flex-col divide-y divide-line">
            {answers.map((answer) => (
              <li key={answer.id} className="flex flex-col gap-2 py-3">
                <Bdi className="font-bold">{answer.title}</Bdi>
                <p dir="auto" className="wrap-anywhere line-clamp-3 whitespace-pre-line text-sm text-text-2">
                  {answer.content}
                </p>
                <EditActions
                  words={(part) => t(`canned.${part}`, { name: answer.title })}
                  rights={{ edit: true, delete: true }}
                  onEdit={() => editor.edit(answer)}
                  onDelete={() => setRemoving(answer)}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
      {editor.isOpen && <AnswerDialog answer={editor.record} onClose={editor.close} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={t('canned.delete.title')}
          sentence={t('canned.delete.sentence', { name: removing.title })}
          confirmLabel={t('canned.delete.action')}
          onConfirm={() => deletion.mutateAsync({ params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Dialog>
  );
}

interface AnswerDialogProps {
  /** Undefined for a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

function AnswerDialog({ answer, onClose }: AnswerDialogProps) {
  const t = useTicketsMessages();
  const mutationOptions = { invalidates, success: t('canned.saved'), failure: t('canned.saveFailed') };
  const create = useApiMutation(createCannedAnswer, mutationOptions);
  const update = useApiMutation(updateCannedAnswer, mutationOptions);
  const form = useForm({
    schema: createCannedAnswer.body,
    initial: { title: answer?.title ?? '', content: answer?.content ?? '' },
    submit: async (body) => {
      if (answer) await update.mutateAsync({ params: { id: answer.id }, body });
      else await create.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(answer ? 'canned.change' : 'canned.add')}
      submitLabel={t('canned.save')}
    >
      <TextField
        {...form.text('title')}
        label={t('canned.name')}
        maxLength={cannedTitleMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.text('content')}
        label={t('canned.content')}
        rows={8}
        maxLength={messageMax}
        required
      />
    </FormDialog>
  );
}
