import type { ShopItem } from '@paddock/contract/shop/calls';
import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { indexByArrowKey } from '#ui/arrow-keys.ts';

/** The pictures of an item, one of them large. Arrow keys move in the reading direction. */
export function ItemGallery({ item }: { item: ShopItem }) {
  const t = useShopMessages();
  const files = [item.main_image, ...item.additional_images].filter((file) => file !== null);
  const [current, setCurrent] = useState(0);
  const row = useRef<HTMLUListElement>(null);
  const name = (at: number) => t('picture', { number: at + 1, title: item.title });

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = indexByArrowKey(event, current, files.length);
    if (place === undefined) return;
    event.preventDefault();
    setCurrent(place);
    row.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <ItemPicture
        item={item}
        file={files[current] ?? null}
        alt={name(current)}
        whole
        className="max-h-80 rounded-card bg-surface-1"
      />
      {files.length > 1 && (
        <ul
          ref={row}
          aria-label={t('pictures', { title: item.title })}
          className="flex gap-2 overflow-x-auto p-1"
        >
          {files.map((file, at) => (
            <li key={file} className="shrink-0">
              <button
                type="button"
                aria-label={name(at)}
                aria-pressed={at === current}
                tabIndex={at === current ? 0 : -1}
                onClick={() => setCurrent(at)}
                onKeyDown={move}
                className={clsx(
                  'block w-20 overflow-hidden rounded-input border-2',
                  at === current ? 'border-firoozeh' : 'border-line hover:border-line-strong',
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
