import { type ReactNode, useId } from 'react';
import { FieldNote } from '#ui/form/field.tsx';

interface RowsSectionProps {
  title: string;
  hint: string;
  /** Error of the list as a whole; rows show their own errors. */
  error: string | undefined;
  children: ReactNode;
}

/** A form section with a variable number of rows. */
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
