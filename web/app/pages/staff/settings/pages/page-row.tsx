import { localized } from '@paddock/contract/i18n/localized/localized';
import type { ListedPage } from '@paddock/contract/pages/calls';
import { ExternalLink } from 'lucide-react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { useAdminPagesMessages } from './messages.ts';

interface PageRowProps {
  page: ListedPage;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function PageRow({ page, mayEdit, onEdit, onDelete }: PageRowProps) {
  const t = useAdminPagesMessages();
  const format = useFormat();
  const title = localized<'title', string | null>(page, 'title', useLocale()) ?? '';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-52 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Bdi className="wrap-anywhere font-medium">{title}</Bdi>
          <Badge tone={page.is_published ? 'ok' : 'neutral'}>
            {t(page.is_published ? 'published' : 'draft')}
          </Badge>
          {!(page.has_english && page.title_en) && <Badge tone="warn">{t('noEnglish')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-text-3 text-xs">
          <Ltr className="font-mono">/{page.slug}</Ltr>
          <span>{t('changed', { date: format.date(page.updated_at) })}</span>
        </p>
      </div>
      <div className="flex items-center">
        {page.is_published && (
          <a
            href={`/${page.slug}`}
            target="_blank"
            rel="noopener"
            aria-label={t('open', { title })}
            title={t('open', { title })}
            className="inline-flex size-11 items-center justify-center rounded-button text-text-2 hover:bg-surface-2 hover:text-text"
          >
            <ExternalLink />
          </a>
        )}
        {mayEdit && (
          <EditIcons
            editLabel={t('editOf', { title })}
            deleteLabel={t('deleteOf', { title })}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )}
      </div>
    </li>
  );
}
