import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { OtpInput } from '#ui/form/otp-input.tsx';
import { isOtpComplete } from '#ui/form/otp-value.ts';
import { useUiMessages } from '#ui/messages.ts';

interface CodeEntryOptions {
  /** How many digits. */
  length: number;
  /** What is said where some are missing. */
  incomplete: string;
  /** Something runs: nothing is sent meanwhile. */
  busy: boolean;
  /** Sends the whole code. */
  send: (code: string) => void;
}

/** A code as it is typed; it is sent with its last digit, or by the button. */
export function useCodeEntry({ length, incomplete, busy, send }: CodeEntryOptions) {
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  const type = (typed: string) => {
    setCode(typed);
    setProblem(undefined);
  };
  const check = (typed: string) => {
    if (busy) return;
    if (isOtpComplete(typed, length)) send(typed);
    else setProblem(incomplete);
  };
  return {
    tries,
    busy,
    check: () => check(code),
    clear: () => type(''),
    /** Says why, beside the boxes. */
    tell: setProblem,
    /** Empties the boxes besides: a wrong code that is typed over would be sent at its first new digit. */
    refuse(reason: string) {
      setCode('');
      setTries((count) => count + 1);
      setProblem(reason);
    },
    boxes: { length, value: code, onValue: type, onWhole: check, error: problem },
  };
}

interface CodeDialogProps {
  entry: ReturnType<typeof useCodeEntry>;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Names the boxes. */
  label: string;
  submitLabel: string;
  /** The code is on its way. */
  sending: boolean;
  /** Above the boxes. */
  before?: ReactNode;
  /** Below the boxes. */
  after?: ReactNode;
}

/** Takes a code; closing forgets what was typed. */
export function CodeDialog(props: CodeDialogProps) {
  const { entry, onClose, title, description, label, submitLabel, sending, before, after } = props;
  const t = useUiMessages();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={entry.busy}
      title={title}
      description={description}
      actions={
        <>
          <Button look="ghost" onClick={onClose} disabled={entry.busy}>
            {t('cancel')}
          </Button>
          <Button look="main" type="submit" form={id} loading={sending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          entry.check();
        }}
        className="flex flex-col items-center gap-4 text-center"
      >
        {before}
        <OtpInput key={entry.tries} {...entry.boxes} label={label} focusFirst />
        {after}
      </form>
    </Dialog>
  );
}
