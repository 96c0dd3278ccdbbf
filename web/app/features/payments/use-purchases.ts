import { useQuery } from '@tanstack/react-query';
import { purchasesQuery } from './queries.ts';

/** How the reader has an item: for the own Steam account, or bought for somebody else. */
export type Purchase = 'own' | 'other';

/** What the reader has bought or was given and still has, by item id. */
export function usePurchases(): { byItem: Map<number, Purchase>; isPending: boolean } {
  const { data = [], isPending } = useQuery(purchasesQuery());
  return {
    byItem: new Map(data.map(({ item_id, is_own }) => [item_id, is_own ? 'own' : 'other'])),
    isPending,
  };
}
