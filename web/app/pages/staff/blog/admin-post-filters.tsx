import { postOrders, postStatuses } from '@paddock/contract/blog/rules';
import { X } from 'lucide-react';
import { useBlogMessages } from '#features/blog/messages.ts';
import type { adminPostFilters } from '#features/blog/queries.ts';
import type { UrlChanges, UrlFilters } from '#lib/url/url-filters.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { useAdminBlogMessages } from './messages.ts';

interface AdminPostFiltersProps {
  filters: UrlFilters<typeof adminPostFilters>;
  /** Of the author whose posts alone are shown, as soon as one of them is there. */
  authorName: string | undefined;
  change: (changes: UrlChanges<typeof adminPostFilters>) => void;
}

const statuses = ['all', ...postStatuses] as const;

export function AdminPostFilters({ filters, authorName, change }: AdminPostFiltersProps) {
  const t = useAdminBlogMessages();
  const tBlog = useBlogMessages();
  const { status, search, author, order } = filters;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-40 self-end md:basis-64"
          label={t('search')}
          value={search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <FoldedFilters count={[order, status].filter(Boolean).length}>
          <SelectField
            className="min-w-44 grow md:grow-0"
            label={t('order')}
            value={order ?? ''}
            onValue={(value) => change({ order: value })}
            options={[
              { value: '', label: t('orders.edited') },
              ...postOrders.map((value) => ({ value, label: t(`orders.${value}`) })),
            ]}
          />
          <ToggleGroup
            label={t('status')}
            current={status ?? 'all'}
            onPick={(key) => change({ status: key === 'all' ? '' : key })}
            options={statuses.map((key) => ({
              key,
              label: key === 'all' ? t('all') : tBlog(`status.${key}`),
            }))}
          />
        </FoldedFilters>
      </div>
      {author !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="wrap-anywhere">
            {authorName ? (
              <>
                {t('ofOne')} <Bdi className="font-bold">{authorName}</Bdi>
              </>
            ) : (
              t('ofOneUnnamed')
            )}
          </span>
          <Button dense look="ghost" icon={<X />} onClick={() => change({ author: '' })}>
            {t('ofAll')}
          </Button>
        </p>
      )}
    </div>
  );
}
