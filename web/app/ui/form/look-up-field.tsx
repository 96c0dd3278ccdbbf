import { TextField } from './text-field.tsx';

interface LookUpFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A search field inside a form: Enter does not submit the form. */
export function LookUpField(props: LookUpFieldProps) {
  return (
    <TextField
      {...props}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
