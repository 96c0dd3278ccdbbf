import type { News } from '@paddock/contract/site/landing-rules';
import { newsMax, newsTextMax, proposedNews } from '@paddock/contract/site/landing-rules';
import { Plus } from 'lucide-react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { RowButtons } from '#ui/form/row-buttons.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ErrorAt, LandingSection, TextPair } from './landing-section.tsx';
import { useAdminLandingMessages } from './messages.ts';

interface NewsSectionProps {
  news: News[];
  errorAt: ErrorAt;
  onNews: (news: News[] | null) => void;
}

/** The news ticker of the landing page. */
export function NewsSection({ news, errorAt, onNews }: NewsSectionProps) {
  const t = useAdminLandingMessages();
  const format = useFormat();
  const set = (next: News[]) => onNews(next.length > 0 ? next : null);
  const change = (at: number, item: News, changed: Partial<News>) =>
    set(news.with(at, { ...item, ...changed }));
  return (
    <LandingSection title={t('news.title')}>
      <p className="text-sm text-text-2">{t('news.lead', { max: format.number(newsMax) })}</p>
      {news.map((item, at) => {
        const number = format.number(at + 1);
        return (
          <div key={at} className="flex flex-wrap items-start gap-3 border-line border-t pt-4">
            <div className="grid min-w-0 grow basis-64 items-start gap-3 md:grid-cols-3">
              <TextPair
                path={`news.${at}.text`}
                labels={[t('news.text', { number }), t('news.textEn', { number })]}
                texts={[item.text, item.text_en]}
                max={newsTextMax}
                errorAt={errorAt}
                onTexts={(text, text_en) => change(at, item, { text, text_en })}
              />
              <TextField
                name={`news.${at}.url`}
                ltr
                label={t('news.url', { number })}
                hint={t('news.urlHint')}
                value={item.url ?? ''}
                onValue={(url) => change(at, item, { url: url.trim() || null })}
                error={errorAt(`news.${at}.url`)}
                maxLength={2000}
                inputMode="url"
              />
            </div>
            <div className="md:pt-7">
              <RowButtons
                rows={news}
                at={at}
                labels={{ up: t('news.up', { number }), remove: t('news.remove', { number }) }}
                onRows={set}
              />
            </div>
          </div>
        );
      })}
      <div className="flex flex-wrap gap-3">
        {news.length < newsMax && (
          <Button icon={<Plus />} onClick={() => set([...news, { text: '', text_en: null, url: null }])}>
            {t('news.add')}
          </Button>
        )}
        {news.length === 0 && (
          <Button look="ghost" onClick={() => set(proposedNews)}>
            {t('news.propose')}
          </Button>
        )}
      </div>
    </LandingSection>
  );
}
