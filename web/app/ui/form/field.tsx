import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useUiMessages } from '../messages.ts';

/** Props of every field around its control. */
export interface FieldFrame {
  label: ReactNode;
  /** Shown below the control unless there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "required" to the label. */
  required?: boolean;
  className?: string;
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps extends FieldFrame {
  id?: string;
  /** Content between control and hint: keyboard warnings, counters. */
  extra?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A field with label, control and hint; an error replaces the hint. */
export function Field({ label, hint, error, required, className, id, extra, children }: FieldProps) {
  const t = useUiMessages();
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium text-sm text-text-2">
        {label}
        {required && <span className="text-2xs text-text-3"> ({t('required')})</span>}
      </label>
      {children(controlProps(controlId, noteId, { hint, error, required }))}
      {extra}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

export function controlProps(
  id: string,
  noteId: string,
  { hint, error, required }: { hint?: ReactNode; error?: string | undefined; required?: boolean | undefined },
): ControlProps {
  return {
    id,
    ...(required && { required }),
    ...(error && { 'aria-invalid': true }),
    ...((error || hint) && { 'aria-describedby': noteId }),
  };
}

/** The hint or error below a control. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-bad text-xs">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <span dir="auto">{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-text-3 text-xs">
      {hint}
    </p>
  ) : null;
}

/** Classes of all text inputs. */
export const inputClass = clsx(
  'min-h-11 w-full min-w-0 text-ellipsis rounded-input border border-line-strong bg-bg px-3 text-md text-text transition-colors',
  'hover:border-text-3 focus-visible:border-firoozeh',
  'aria-invalid:border-bad disabled:border-line disabled:bg-surface-2 disabled:text-text-3 [&[readonly]]:bg-surface-2',
);
