import { useTranslations } from '#lib/i18n/messages.ts';
import { formMessages } from './messages.ts';
import { TextAreaField, TextField } from './text-field.tsx';

/** What a form hands to a box of text. */
interface BoxOfForm {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

interface LocalizedPairProps {
  persian: BoxOfForm;
  english: BoxOfForm;
  label: string;
  /** Under each of the two, from its own length. */
  hint?: (length: number) => string;
  maxLength: number;
  /** Several lines instead of one. */
  rows?: number;
  /** Of the Persian: the English may always be left empty. */
  required?: boolean;
}

/** A text for readers of both languages: the Persian, and the English beside it, under it on phones. */
export function LocalizedPair({
  persian,
  english,
  label,
  hint,
  maxLength,
  rows,
  required,
}: LocalizedPairProps) {
  const t = useTranslations(formMessages);
  const fallback = t('pair.fallback');
  const own = {
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
          <TextField {...own} autoComplete="off" />
          <TextField {...other} autoComplete="off" />
        </>
      ) : (
        <>
          <TextAreaField {...own} rows={rows} />
          <TextAreaField {...other} rows={rows} />
        </>
      )}
    </div>
  );
}
