import { skinMax } from '@paddock/contract/championships/rules';
import { NumberField, TextField } from '#ui/form/text-field.tsx';
import type { BoundField } from './bound-field.ts';
import { useEntryMessages } from './entry/messages.ts';

/** The car number and skin of an entry, both optional. */
export function NumberAndSkinFields({ number, skin }: { number: BoundField; skin: BoundField }) {
  const t = useEntryMessages();
  return (
    <>
      <NumberField {...number} label={t('fields.number')} hint={t('fields.numberHint')} />
      <TextField {...skin} ltr maxLength={skinMax} label={t('fields.skin')} hint={t('fields.skinHint')} />
    </>
  );
}
