import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { OtpInput } from '#ui/form/otp-input.tsx';
import { isOtpComplete } from '#ui/form/otp-value.ts';
import { useUiMessages } from '#ui/messages.ts';

interface CodeEntryOptions {
  /** Number of digits. */
  length: number;
  /** The error for an incomplete code. */
  incomplete: string;
  /** A request is running, so the code is not sent. */
  busy: boolean;
  /** Sends the complete code. */
  send: (code: string) => void;
}

/** The state of a typed code, which is sent with its last digit or by the button. */
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
    /** Shows an error at the inputs. */
    setError: setProblem,
    /** Shows an error and clears the inputs: otherwise a wrong code would be sent again at its first changed digit. */
    setErrorAndClear(reason: string) {
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
  /** Accessible name of the inputs. */
  label: string;
  submitLabel: string;
  /** The code is being sent. */
  sending: boolean;
  /** Content above the inputs. */
  before?: ReactNode;
  /** Content below the inputs. */
  after?: ReactNode;
}

/** Asks for a code. Closing the dialog discards the input. */
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
