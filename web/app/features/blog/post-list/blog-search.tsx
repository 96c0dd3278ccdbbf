import { Search } from 'lucide-react';
import { useId } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { blogMessages } from '../messages.ts';

/** Looks through the posts by a form that works without script. */
export function BlogSearch({ value }: { value: string }) {
  const t = useTranslations(blogMessages);
  const id = useId();
  const [current] = useSearchParams();
  const lang = current.get('lang');
  return (
    <search className="min-w-0 grow md:max-w-lg">
      <Form action="/blog" className="flex gap-2">
        {lang && <input type="hidden" name="lang" value={lang} />}
        <label htmlFor={id} className="sr-only">
          {t('list.search')}
        </label>
        <SearchInput id={id} value={value} placeholder={t('list.search')} />
        <Button type="submit" icon={<Search />}>
          {t('list.searchAction')}
        </Button>
      </Form>
    </search>
  );
}
