import { isTest, type Source, withoutComments } from './sources.ts';

/** The file whose door alone locks rows of a table (record 0059). */
export const doors: Record<string, string> = {
  championships: 'server/src/features/championships/with-season.ts',
  incidents: 'server/src/features/stewarding/with-case.ts',
  transactions: 'server/src/features/payments/with-sale.ts',
  users: 'server/src/features/users/with-member.ts',
};

/** Locks outside of doors that stay, each with its reason. */
export const lockExceptions: Record<string, string> = {
  'server/src/features/payments/settlement/reconcile-payments.ts':
    'Takes the next payment to ask about, and changes only when to ask again.',
  'server/src/features/payments/ledger/ledger.ts':
    'The ledger locks the balances that it changes, after the transaction.',
};

const selectForUpdate = /\.from\((\w+)\)[^;]*?\.for\('(?:no key )?update'/g;

/** Statements that lock rows of an aggregate outside of its door, and exceptions that lock none. */
export function findLocksOutsideDoors(sources: readonly Source[], exceptions = lockExceptions): string[] {
  const locks = sources
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(selectForUpdate)]
        .filter(([, table = '']) => Object.hasOwn(doors, table) && doors[table] !== path)
        .map(([, table = '']) => ({ path, table })),
    );
  return [
    ...locks.filter(({ path }) => !(path in exceptions)).map(({ path, table }) => `${path} locks ${table}`),
    ...Object.keys(exceptions).filter((path) => !locks.some((lock) => lock.path === path)),
  ];
}
