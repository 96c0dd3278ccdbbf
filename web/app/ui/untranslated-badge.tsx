import { isTranslated, type LocalizedField } from '@paddock/contract/i18n/localized/localized';
import { Languages } from 'lucide-react';
import { useTranslations } from '../lib/i18n/messages.ts';
import { Badge } from './badge.tsx';
import { formMessages } from './form/messages.ts';

interface UntranslatedBadgeProps<Field extends string> {
  record: { readonly [Name in LocalizedField<Field>]: unknown };
  fields: readonly Field[];
}

/** Marks records with texts in one language only, for staff. */
export function UntranslatedBadge<Field extends string>({ record, fields }: UntranslatedBadgeProps<Field>) {
  const t = useTranslations(formMessages);
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
