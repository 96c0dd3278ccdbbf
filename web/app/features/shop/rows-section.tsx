import { type ReactNode, useId } from 'react';
import { FieldNote } from '#ui/form/field.tsx';

interface RowsSectionProps {
  title: string;
  hint: string;
  /** What is wrong with the rows as a whole; each tells for itself what it lacks. */
  error: string | undefined;
  children: ReactNode;
}

/** A part of a form that holds as many rows as one likes. */
export function RowsSection({ title, hint, error, children }: RowsSectionProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-3 border-line border-t pt-5">
      <legend className="float-start mb-1 w-full font-bold text-md">{title}</legend>
      <FieldNote id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
