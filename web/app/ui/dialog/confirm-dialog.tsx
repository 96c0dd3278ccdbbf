import { type ReactNode, useState } from 'react';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { formMessages } from '../form/messages.ts';
import { TextField } from '../form/text-field.tsx';
import { uiMessages } from '../messages.ts';
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
  /** The dialog closes once this settles. */
  onConfirm: () => Promise<unknown> | unknown;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, sentence, confirmLabel, danger, typedName, onConfirm } = props;
  const t = useTranslations(uiMessages);
  const tForm = useTranslations(formMessages);
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
    } catch {
      // The caller has reported the error.
    } finally {
      setRunning(false);
      close();
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
      {typedName !== undefined && (
        <TextField
          label={tForm.rich('typeToConfirm', { name: typedName })}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
        />
      )}
    </Dialog>
  );
}
