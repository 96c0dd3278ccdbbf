import { isTranslated, type LocalizedField } from '@paddock/contract/i18n/localized/localized';
import { Languages } from 'lucide-react';
import { Badge } from './badge.tsx';
import { useFormMessages } from './form/messages.ts';

interface UntranslatedBadgeProps<Field extends string> {
  record: { readonly [Name in LocalizedField<Field>]: unknown };
  fields: readonly Field[];
}

/** Marks records with texts in one language only, for staff. */
export function UntranslatedBadge<Field extends string>({ record, fields }: UntranslatedBadgeProps<Field>) {
  const t = useFormMessages();
  const isWhole = fields.every((field) =>
    isTranslated<string>(record as Readonly<Record<string, unknown>>, field),
  );
  if (isWhole) return null;
  return (
    <Badge tone="warn" icon={<Languages />}>
      {t('untranslated')}
    </Badge>
  );
}
