import { type ComparedField, comparedField } from '#lib/form/compared-fields.ts';
import { useFormMessages } from '#ui/form/messages.ts';

/** Returns a function for the fields of a `LocalizedPair`: `name`, and `name_en` with the label that the pair gives it. */
export function useComparedPair() {
  const t = useFormMessages();
  return <R>(name: string, label: string, read?: ComparedFieldRead<R>): ComparedField<R>[] => [
    comparedField(name, label, read),
    comparedField(`${name}_en`, t('pair.english', { label }), read),
  ];
}

type ComparedFieldRead<R> = Parameters<typeof comparedField<R>>[2];
