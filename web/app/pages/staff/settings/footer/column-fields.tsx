import type { FooterColumn } from '@paddock/contract/pages/footer-calls';
import { footerLinkMax, footerLinksMax, footerTitleMax } from '@paddock/contract/pages/rules';
import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { RowButtons } from '#ui/form/row-buttons.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAdminFooterMessages } from './messages.ts';

export const emptyLink = { title: '', title_en: null, url: '' };

interface ColumnFieldsProps {
  columns: FooterColumn[];
  at: number;
  column: FooterColumn;
  /** The error at a path in the column, such as `links.0.url`. */
  errorAt: (path: string) => string | undefined;
  onColumns: (columns: FooterColumn[]) => void;
}

export function ColumnFields({ columns, at, column, errorAt, onColumns }: ColumnFieldsProps) {
  const t = useAdminFooterMessages();
  const number = at + 1;
  const change = (changed: Partial<FooterColumn>) => onColumns(columns.with(at, { ...column, ...changed }));
  const { links } = column;
  const changeLink = (place: number, changed: Partial<FooterColumn['links'][number]>) =>
    change({ links: links.map((link, index) => (index === place ? { ...link, ...changed } : link)) });
  return (
    <Card>
      <CardBody gap="gap-5">
        <div className="flex items-center justify-between">
          <h3 className="font-bold font-sans">{t('columns.column', { number })}</h3>
          <RowButtons
            rows={columns}
            at={at}
            labels={{ up: t('columns.columnUp', { number }), remove: t('columns.columnRemove', { number }) }}
            onRows={onColumns}
          />
        </div>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            name={`columns.${at}.title`}
            label={t('columns.name')}
            value={column.title}
            onValue={(title) => change({ title })}
            error={errorAt('title')}
            maxLength={footerTitleMax}
            required
          />
          <TextField
            name={`columns.${at}.title_en`}
            label={t('columns.nameEn')}
            value={column.title_en ?? ''}
            onValue={(text) => change({ title_en: text || null })}
            error={errorAt('title_en')}
            maxLength={footerTitleMax}
          />
        </div>
        <ul aria-label={t('columns.links')} className="flex flex-col gap-5">
          {links.map((link, place) => (
            <li key={place} className="flex flex-wrap items-start gap-3 border-line border-t pt-4">
              <div className="grid min-w-0 grow basis-64 items-start gap-3 md:grid-cols-3">
                <TextField
                  name={`columns.${at}.links.${place}.title`}
                  label={t('columns.link', { number: place + 1 })}
                  value={link.title}
                  onValue={(title) => changeLink(place, { title })}
                  error={errorAt(`links.${place}.title`)}
                  maxLength={footerLinkMax}
                  required
                />
                <TextField
                  name={`columns.${at}.links.${place}.title_en`}
                  label={t('columns.linkEn', { number: place + 1 })}
                  value={link.title_en ?? ''}
                  onValue={(text) => changeLink(place, { title_en: text || null })}
                  error={errorAt(`links.${place}.title_en`)}
                  maxLength={footerLinkMax}
                />
                <TextField
                  name={`columns.${at}.links.${place}.url`}
                  ltr
                  label={t('columns.url', { number: place + 1 })}
                  hint={place === 0 ? t('columns.urlHint') : undefined}
                  value={link.url}
                  onValue={(url) => changeLink(place, { url: url.trim() })}
                  error={errorAt(`links.${place}.url`)}
                  maxLength={2000}
                  inputMode="url"
                  required
                />
              </div>
              <div className="md:pt-7">
                <RowButtons
                  rows={links}
                  at={place}
                  labels={{
                    up: t('columns.linkUp', { number: place + 1 }),
                    remove: t('columns.linkRemove', { number: place + 1 }),
                  }}
                  onRows={(rows) => change({ links: rows })}
                />
              </div>
            </li>
          ))}
        </ul>
        {errorAt('links') && <p className="text-bad text-sm">{errorAt('links')}</p>}
        {links.length < footerLinksMax && (
          <Button
            dense
            icon={<Plus />}
            className="self-start"
            onClick={() => change({ links: [...links, emptyLink] })}
          >
            {t('columns.addLink')}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
