import { useFormMessages } from './messages.ts';
import { TextAreaField, TextField } from './text-field.tsx';

/** Text props of `useForm`. */
interface TextProps {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

interface LocalizedPairProps {
  persian: TextProps;
  english: TextProps;
  label: string;
  /** Hint of each field, from its length. */
  hint?: (length: number) => string;
  maxLength: number;
  /** Makes the fields multi-line. */
  rows?: number;
  /** Applies to the Persian field; the English one is always optional. */
  required?: boolean;
}

/** A text in both languages, side by side or, on phones, stacked. */
export function LocalizedPair({
  persian,
  english,
  label,
  hint,
  maxLength,
  rows,
  required,
}: LocalizedPairProps) {
  const t = useFormMessages();
  const fallback = t('pair.fallback');
  const persianProps = {
    ...persian,
    label,
    hint: hint?.(persian.value.length),
    maxLength,
    lang: 'fa',
    ...(required && { required }),
  };
  const other = {
    ...english,
    label: t('pair.english', { label }),
    hint: english.value === '' ? fallback : hint?.(english.value.length),
    maxLength,
    lang: 'en',
    dir: 'ltr',
  };
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {rows === undefined ? (
        <>
          <TextField {...persianProps} autoComplete="off" />
          <TextField {...other} autoComplete="off" />
        </>
      ) : (
        <>
          <TextAreaField {...persianProps} rows={rows} />
          <TextAreaField {...other} rows={rows} />
        </>
      )}
    </div>
  );
}
