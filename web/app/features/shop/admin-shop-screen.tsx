import { maxPageSize } from '@paddock/contract/paging';
import { listAdminItems, type ShopItem, unlimited } from '@paddock/contract/shop';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ItemPicture } from './item-picture.tsx';
import { Price } from './price.tsx';
import { shopText } from './shop-text.ts';
import { StockBadge } from './stock-badge.tsx';

/** Every item of the shop, for the staff. */
export default function AdminShopScreen() {
  const t = useText(shopText);
  const [search, setSearch] = useSearchParams();
  const text = search.get('search') ?? '';
  const items = useQuery({
    ...query(listAdminItems, { query: { limit: maxPageSize, search: text || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminShop')} hidden />
      <h1>{t('title.adminShop')}</h1>
      <SearchBox
        className="md:max-w-md"
        label={t('admin.search')}
        value={text}
        onSearch={(value) => setSearch(value ? { search: value } : {}, { preventScrollReset: true })}
      />
      <QueryStates query={items} failed={t('admin.failed')}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              sentence={t(text ? 'admin.noMatch' : 'admin.empty')}
              action={text && <Button onClick={() => setSearch({})}>{t('all')}</Button>}
            />
          ) : (
            <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {found.map((item) => (
                <AdminItemCard key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </section>
  );
}

function AdminItemCard({ item }: { item: ShopItem }) {
  const t = useText(shopText);
  const format = useFormat();
  return (
    <Card as="li" media={<ItemPicture item={item} />}>
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone={item.is_active ? 'ok' : 'neutral'}>
            {t(item.is_active ? 'admin.active' : 'admin.inactive')}
          </Badge>
          <StockBadge item={item} />
        </div>
        <div className="flex grow flex-col gap-1">
          <h2 className="font-bold font-sans text-lg">
            <bdi>{item.title}</bdi>
          </h2>
          <span className="text-sm text-text-3">
            <bdi>{item.category.name}</bdi>
          </span>
        </div>
        <Price item={item} />
        <span className="text-sm text-text-2">
          {t('stock')}: {item.stock === unlimited ? t('unlimited') : format.number(item.stock)}
        </span>
      </CardBody>
    </Card>
  );
}
