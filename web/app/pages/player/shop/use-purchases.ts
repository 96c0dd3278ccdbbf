import { useQuery } from '@tanstack/react-query';
import { purchasesQuery } from '#features/payments/queries.ts';

/** How the member has an item: for their own Steam account, or bought for another one. */
export type Purchase = 'own' | 'other';

/** Items that the member bought or received and still has. `byItem` has them by item id once `read` has loaded. */
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
