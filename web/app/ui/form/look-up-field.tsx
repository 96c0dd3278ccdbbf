import { TextField } from './text-field.tsx';

interface LookUpFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A box in a form by which something is looked for: Enter does not send the form yet. */
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
