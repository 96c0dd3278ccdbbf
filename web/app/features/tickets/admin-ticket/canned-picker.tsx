import { listCannedAnswers } from '@paddock/contract/tickets/calls';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { SelectField } from '../../../ui/form/text-field.tsx';
import { ticketsMessages } from '../messages.ts';

/** Puts a kept answer into the box, to be changed before it is sent. */
export function CannedPicker({ onPick }: { onPick: (words: string) => void }) {
  const t = useTranslations(ticketsMessages);
  const { data = [], isError } = useQuery(query(listCannedAnswers, {}));
  return (
    <SelectField
      label={t('canned.pick')}
      error={isError && data.length === 0 ? t('canned.failed') : undefined}
      placeholder={t(data.length > 0 ? 'canned.choose' : 'canned.empty')}
      value=""
      disabled={data.length === 0}
      onValue={(value) => {
        const answer = data.find(({ id }) => id === Number(value));
        if (answer) onPick(answer.content);
      }}
      options={data.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
