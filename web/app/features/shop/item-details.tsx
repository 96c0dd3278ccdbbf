import { type ShopItem, unlimited } from '@paddock/contract/shop';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ItemPicture } from './item-picture.tsx';
import { Price } from './price.tsx';
import { shopText } from './shop-text.ts';

interface ItemDetailsProps {
  item: ShopItem | undefined;
  onClose: () => void;
  action: ReactNode;
}

/** Everything about an item: pictures, description, features, stock and price. */
export function ItemDetails({ item, onClose, action }: ItemDetailsProps) {
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      wide
      title={<bdi>{item?.title}</bdi>}
      actions={action}
    >
      {item && <Details key={item.id} item={item} />}
    </Dialog>
  );
}

function Details({ item }: { item: ShopItem }) {
  const t = useText(shopText);
  const format = useFormat();
  const stock = item.stock === unlimited ? t('unlimited') : format.number(item.stock);
  return (
    <div className="flex flex-col gap-5">
      <Gallery item={item} />
      <p dir="auto" className="whitespace-pre-line text-text-2">
        {item.description}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name={t('category')}>{item.category.name}</Fact>
        <Fact name={t('stock')}>{stock}</Fact>
        {Object.entries(item.features).map(([name, value]) => (
          <Fact key={name} name={<bdi>{name}</bdi>}>
            {typeof value === 'object' ? JSON.stringify(value) : String(value)}
          </Fact>
        ))}
      </dl>
      <Price item={item} />
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: string }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function Gallery({ item }: { item: ShopItem }) {
  const t = useText(shopText);
  const files = [item.main_image, ...item.additional_images];
  const [shown, show] = useState(item.main_image);
  return (
    <div className="flex flex-col gap-3">
      <ItemPicture item={item} file={shown} className="max-h-80 rounded-card bg-surface-1" />
      {files.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto">
          {files.map((file, index) => (
            <li key={file}>
              <button
                type="button"
                aria-label={t('picture', { number: index + 1, title: item.title })}
                aria-pressed={file === shown}
                onClick={() => show(file)}
                className={clsx(
                  'w-20 overflow-hidden rounded-input border',
                  file === shown ? 'border-firoozeh' : 'border-line',
                )}
              >
                <ItemPicture item={item} file={file} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
