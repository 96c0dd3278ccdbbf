import { localize } from '@paddock/contract/i18n/localized/localized';
import { getPublicItem, type PublicGrant, type PublicItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import { Check, ShoppingBag } from 'lucide-react';
import { data } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
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
import { usePublicUrl } from '#lib/page/public-url.ts';
import type { PublicApi } from '#lib/page/request-context.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { panelPictureSizes } from '#ui/uploaded-picture.tsx';
import type { Route } from './+types/route.ts';
import { itemJsonLd } from './json-ld.ts';

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
  return item ? <ItemPage key={item.id} item={item} /> : <ItemUnavailable isClosed={isClosed} />;
}

/** The shop is closed, or the item failed to load. */
function ItemUnavailable({ isClosed }: { isClosed: boolean }) {
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

function ItemPage({ item: stored }: { item: PublicItem }) {
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
        <BuyPanel item={item} />
      </RecordHero>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          <TitledSection title={t('page.about')}>
            <FreeText>{item.description}</FreeText>
          </TitledSection>
          <MorePictures item={item} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          {item.gives.length > 0 && (
            <TitledSection title={t('page.gives')}>
              <ItemGrants grants={item.gives} />
            </TitledSection>
          )}
          {Object.keys(item.features).length > 0 && (
            <TitledSection title={t('features')}>
              <ItemFeatures item={item} />
            </TitledSection>
          )}
        </div>
      </PageSection>
    </article>
  );
}

/** Title, price, stock and the link to buy it. */
function BuyPanel({ item }: { item: PublicItem }) {
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

/** Each picture links to its file, so that it opens without script. */
function MorePictures({ item }: { item: PublicItem }) {
  const t = useShopMessages();
  if (item.additional_images.length === 0) return null;
  return (
    <TitledSection title={t('page.pictures')}>
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
    </TitledSection>
  );
}

/** Title, previews and structured data. */
function ItemHead({ item }: { item: PublicItem }) {
  const t = useShopMessages();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  const preview = item.preview_images[useLocale()];
  const { title, category } = item;
  return (
    <PageHead
      title={title}
      description={`${t('page.description', { title, category: category.name })} ${item.description}`}
      preview={preview}
      things={import.meta.env.SSR && itemJsonLd(item, { origin, site_title, preview })}
    />
  );
}

/** What the recipient of a purchase gets. */
function ItemGrants({ grants }: { grants: readonly PublicGrant[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {grants.map((grant, at) => (
        <li key={at} className="flex gap-3">
          <Check className="mt-0.5 shrink-0 text-ok" />
          <GrantLine grant={grant} />
        </li>
      ))}
    </ul>
  );
}

function GrantLine({ grant }: { grant: PublicGrant }) {
  const { type, tier, days, server, pausable } = localize(grant, useLocale(), 'server');
  const t = useShopMessages();
  const duration = days === null ? t('given.forGood') : t('given.days', { count: days });
  const place = server && t('given.on', { server });
  // Deliveries happen once, so they have no duration.
  const meta = [type === 'delivery' ? undefined : duration, place, pausable && t('given.pausable')].filter(
    Boolean,
  );
  return (
    <span className="flex min-w-0 flex-col">
      <span className="wrap-anywhere">{t.rich(`given.${type}`, { tier: tier ?? '' })}</span>
      {meta.length > 0 && <span className="text-sm text-text-3">{meta.join(' · ')}</span>}
    </span>
  );
}
