import { useQuery } from '@tanstack/react-query';
import { purchasesQuery } from '#features/payments/queries.ts';

/** How the reader has an item: for the own Steam account, or bought for somebody else. */
export type Purchase = 'own' | 'other';

/** What the reader has bought or was given and still has: `byItem` holds it by item id, once `read` has its data. */
export function usePurchases() {
  const read = useQuery(purchasesQuery());
  const { data = [] } = read;
  return {
    byItem: new Map(
      data.map(({ item_id, is_own }): [number, Purchase] => [item_id, is_own ? 'own' : 'other']),
    ),
    read,
  };
}
