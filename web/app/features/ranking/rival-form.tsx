import type { DriverName } from '@paddock/contract/ranking';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
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
  const id = useId();
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
        <div className="flex min-w-0 grow basis-40 flex-col gap-1.5">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {t('versus.name')}
          </label>
          <span className="relative flex">
            <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-3" />
            <input
              key={search}
              id={id}
              type="text"
              name="search"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              dir="auto"
              maxLength={100}
              defaultValue={search}
              className={clsx(inputClass, 'px-10!')}
            />
          </span>
        </div>
        <Button type="submit">{t('versus.search')}</Button>
      </Form>
    </search>
  );
}
