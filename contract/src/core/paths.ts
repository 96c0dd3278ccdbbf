/** Where a transaction of the reader is told whole. */
export function receiptPath(transaction_id: string): string {
  return `/dashboard/payment/success?id=${encodeURIComponent(transaction_id)}`;
}
