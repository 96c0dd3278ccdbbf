import type { ComponentProps } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

type SlugFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'maxLength' | 'autoComplete' | 'ltr' | 'required'
> & {
  hint: string;
};

/** A slug field, whose hint is also its error message. */
export function SlugField({ hint, error, ...field }: SlugFieldProps) {
  return (
    <TextField {...field} hint={hint} error={error && hint} maxLength={60} autoComplete="off" ltr required />
  );
}
