import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { FormError } from '../form/form-error.tsx';
import { useFormMessages } from '../form/messages.ts';
import { TextField } from '../form/text-field.tsx';
import { useUiMessages } from '../messages.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The question, which names the record. */
  sentence: ReactNode;
  confirmLabel: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Must be typed to enable the button. */
  typedName?: string;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  /** The dialog closes once this settles; after a failure it stays if `onFailure` is set. */
  onConfirm: () => Promise<unknown> | unknown;
  /** Called instead of closing when `onConfirm` fails. */
  onFailure?: (error: unknown) => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, sentence, confirmLabel, danger, typedName, problem, onConfirm, onFailure } =
    props;
  const t = useUiMessages();
  const tForm = useFormMessages();
  const [running, setRunning] = useState(false);
  const [typed, setTyped] = useState('');

  const close = () => {
    setTyped('');
    onClose();
  };
  const confirm = async () => {
    setRunning(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      // The caller has reported the error.
      if (onFailure) onFailure(error);
      else close();
    } finally {
      setRunning(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      busy={running}
      title={title}
      description={sentence}
      actions={
        <>
          <Button look="ghost" onClick={close} disabled={running}>
            {t('cancel')}
          </Button>
          <Button
            look={danger ? 'danger' : 'main'}
            loading={running}
            disabled={typedName !== undefined && typed.trim() !== typedName}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(problem !== undefined || typedName !== undefined) && (
        <div className="flex flex-col gap-5">
          <FormError problem={problem} />
          {typedName !== undefined && (
            <TextField
              label={tForm.rich('typeToConfirm', { name: typedName })}
              value={typed}
              onValue={setTyped}
              autoComplete="off"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
