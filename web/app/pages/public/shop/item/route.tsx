import { getPublicItem, type PublicItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import { ShoppingBag } from 'lucide-react';
import { data } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { closedShop } from '#features/shop/closed-shop.ts';
import { ItemFacts, ItemFeatures } from '#features/shop/item-facts.tsx';
import { itemInShopPath, itemPath } from '#features/shop/item-path.ts';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { Price } from '#features/shop/price.tsx';
import { StockBadge } from '#features/shop/stock-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import type { PublicApi } from '#lib/page/request-context.ts';
import { usePublicUrl } from '#lib/url/public-url.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import { panelPictureSizes } from '#ui/uploaded-picture.tsx';
import type { Route } from './+types/route.ts';
import { ItemGrants } from './item-grants.tsx';
import { ItemHead } from './item-head.tsx';

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const load = async (api: PublicApi) => ({
    item: await api.call(getPublicItem, { params: { id } }),
    isClosed: false,
  });
  const failed = { item: null, isClosed: false };
  return loadPage(context, load, failed, { shop_disabled: data({ item: null, isClosed: true }, closedShop) });
}

export default function ItemScreen({ loaderData: { item, isClosed } }: Route.ComponentProps) {
  return item ? <Page key={item.id} item={item} /> : <Absent isClosed={isClosed} />;
}

/** While the shop is closed, or the item did not come. */
function Absent({ isClosed }: { isClosed: boolean }) {
  const t = useShopMessages();
  return (
    <PageSection>
      <PageHeader title={t('title.shop')} />
      {isClosed ? (
        <EmptyState sentence={t('closed')} seed="closed" />
      ) : (
        <LoaderError title={t('page.failed')} reason={t('page.failedWhy')} />
      )}
    </PageSection>
  );
}

function Page({ item: stored }: { item: PublicItem }) {
  const item = localizeItem(stored, useLocale());
  const t = useShopMessages();
  return (
    <article>
      <ItemHead item={item} />
      <RecordHero layout="aside">
        <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface-2">
          <ItemPicture
            item={item}
            alt={t('picture', { number: 1, title: item.title })}
            whole
            first
            sizes={panelPictureSizes}
          />
        </div>
        <Panel item={item} />
      </RecordHero>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          <section>
            <SectionHeading>{t('page.about')}</SectionHeading>
            <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
              {item.description}
            </p>
          </section>
          <MorePictures item={item} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {item.gives.length > 0 && (
            <section>
              <SectionHeading>{t('page.gives')}</SectionHeading>
              <ItemGrants gives={item.gives} />
            </section>
          )}
          {Object.keys(item.features).length > 0 && (
            <section>
              <SectionHeading>{t('features')}</SectionHeading>
              <ItemFeatures item={item} />
            </section>
          )}
        </div>
      </PageSection>
    </article>
  );
}

/** Name, price and stock, and the way to buy it. */
function Panel({ item }: { item: PublicItem }) {
  const t = useShopMessages();
  const address = usePublicUrl(itemPath(item));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <h1 className="wrap-anywhere">
        <bdi>{item.title}</bdi>
      </h1>
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3 text-xl">
          <div className="grow">
            <Price item={item} />
          </div>
          <StockBadge item={item} />
        </div>
        <ItemFacts item={item} />
        <LinkButton to={itemInShopPath(item)} look="main" wide icon={<ShoppingBag />}>
          {t(item.stock === 0 ? 'page.toShop' : 'page.buy')}
        </LinkButton>
        <p className="text-center text-text-3 text-xs">{t('page.login')}</p>
        <ShareLinks address={address} title={item.title} />
      </div>
    </div>
  );
}

/** Each leads to its file, so that they can be looked at without script. */
function MorePictures({ item }: { item: PublicItem }) {
  const t = useShopMessages();
  if (item.additional_images.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('page.pictures')}</SectionHeading>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {item.additional_images.map((file, at) => (
          <li key={file}>
            <a
              href={uploadUrl(file)}
              className="block overflow-hidden rounded-card border border-line bg-surface-2 hover:border-line-strong"
            >
              <ItemPicture
                item={item}
                file={file}
                alt={t('picture', { number: at + 2, title: item.title })}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
