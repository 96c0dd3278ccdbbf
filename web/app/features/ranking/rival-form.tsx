import type { PublicUser } from '@paddock/contract/users/calls';
import { Form } from 'react-router';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { useRankingMessages } from './messages.ts';
import { NameSearchField } from './name-search-field.tsx';

interface RivalFormProps {
  driver: PublicUser;
  search: string;
}

/** A section with a search for a driver to compare with. */
export function RivalForm({ driver, search }: RivalFormProps) {
  const t = useRankingMessages();
  return (
    <section>
      <SectionHeading>{t('versus.title')}</SectionHeading>
      <p className="-mt-3 mb-4 text-text-2">{t('versus.intro')}</p>
      <RivalSearch driver={driver} search={search} />
    </section>
  );
}

export function RivalSearch({ driver, search }: RivalFormProps) {
  const t = useRankingMessages();
  return (
    <search>
      <Form
        method="get"
        action={`/drivers/${driver.id}/versus`}
        className="flex max-w-form flex-wrap items-end gap-3"
      >
        <LangInput />
        <NameSearchField label={t('versus.name')} value={search} />
        <Button type="submit">{t('versus.search')}</Button>
      </Form>
    </search>
  );
}
