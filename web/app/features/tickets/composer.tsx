import type { TicketMessage } from '@paddock/contract/tickets/calls';
import { messageMax, ticketImagesRule } from '@paddock/contract/tickets/rules';
import { clsx } from 'clsx';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toastError } from '#lib/api/error-toast.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { errorMessage } from '#lib/http/api-error.ts';
import { Button } from '#ui/button.tsx';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { useTicketsMessages } from './messages.ts';
import type { TicketDraft } from './use-ticket-draft.ts';

interface ComposerProps {
  draft: TicketDraft;
  label: string;
  /** Stores the message. */
  onSend: (message: string) => Promise<TicketMessage>;
  /** Adds pictures to a stored message. */
  onUpload: (message_id: number, files: File[]) => Promise<unknown>;
  /** Called when the message and its pictures are stored. */
  onDone: () => void;
  /** Controls above the field, which can insert text into it. */
  choices?: (insert: (text: string) => void) => ReactNode;
  sendLabel?: string;
}

/** Sends a message with pictures. Unsent input stays, and failed pictures are retried without the message. */
export function Composer(props: ComposerProps) {
  const { draft, label, onSend, onUpload, onDone, choices, sendLabel } = props;
  const { text, setText, removeSent, isNote } = draft;
  const t = useTicketsMessages();
  const rule = useImageLimit(ticketImagesRule);
  const [files, setFiles] = useState<File[]>([]);
  const [isChoosing, setIsChoosing] = useState(false);
  /** The id of a stored message whose pictures are still missing. */
  const [stored, setStored] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Text is saved as a draft, but pictures would be lost.
  const { question } = useUnsavedChanges(files.length > 0, () => undefined);

  const send = async () => {
    const message = text.trim();
    if (busy || (message === '' && stored === undefined)) {
      if (!busy) setProblem(t('talk.empty'));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    let message_id = stored;
    try {
      message_id ??= (await onSend(message)).id;
      removeSent(text);
      if (files.length > 0) await onUpload(message_id, files);
      setStored(undefined);
      setFiles([]);
      setIsChoosing(false);
      onDone();
    } catch (error) {
      setStored(message_id);
      const sentence = t(message_id === undefined ? 'talk.failed' : 'talk.picturesFailed');
      toastError(error, sentence);
      setProblem(errorMessage(error, message_id === undefined ? sentence : undefined));
      if (message_id !== undefined) onDone();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      className={clsx(
        'flex flex-col gap-4 rounded-card border p-4',
        isNote ? 'border-warn border-dashed bg-warn-dim' : 'border-line bg-surface-1',
      )}
    >
      {choices?.((added) => setText(text === '' ? added : `${text}\n${added}`))}
      {stored === undefined ? (
        <TextAreaField
          name="message"
          label={label}
          value={text}
          onValue={(value) => {
            setText(value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
          error={problem}
          hint={t('talk.hint')}
          rows={4}
          maxLength={messageMax}
        />
      ) : (
        <p role="alert" className="text-bad text-sm">
          {t('talk.picturesFailed')} {problem}
        </p>
      )}
      {(isChoosing || files.length > 0) && (
        <FileField
          label={t('talk.pictures')}
          hint={t('talk.picturesHint', { count: ticketImagesRule.max })}
          limits={rule}
          files={files}
          onFiles={setFiles}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          look="ghost"
          icon={<ImagePlus />}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing((now) => !now)}
        >
          {t('talk.addPictures')}
        </Button>
        <Button look="main" type="submit" icon={<SendHorizontal className="mirror" />} loading={busy}>
          {stored === undefined ? (sendLabel ?? t('talk.send')) : t('talk.sendPictures')}
        </Button>
      </div>
      {question}
    </form>
  );
}
