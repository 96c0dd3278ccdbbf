import type { DriverName } from '@paddock/contract/ranking';
import { Form, useSearchParams } from 'react-router';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { NameBox } from './name-box.tsx';
import { rankingText } from './ranking-text.ts';

interface RivalFormProps {
  driver: DriverName;
  search: string;
}

/** Finds somebody to compare a driver with. */
export function RivalForm({ driver, search }: RivalFormProps) {
  const t = useText(rankingText);
  return (
    <section>
      <SectionHeading>{t('versus.title')}</SectionHeading>
      <p className="-mt-3 mb-4 text-text-2">{t('versus.intro')}</p>
      <RivalSearch driver={driver} search={search} />
    </section>
  );
}

export function RivalSearch({ driver, search }: RivalFormProps) {
  const t = useText(rankingText);
  const [current] = useSearchParams();
  const lang = current.get('lang');
  return (
    <search>
      <Form
        method="get"
        action={`/drivers/${driver.id}/versus`}
        className="flex max-w-form flex-wrap items-end gap-3"
      >
        {lang && <input type="hidden" name="lang" value={lang} />}
        <NameBox label={t('versus.name')} value={search} />
        <Button type="submit">{t('versus.search')}</Button>
      </Form>
    </search>
  );
}
