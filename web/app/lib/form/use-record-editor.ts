import { useState } from 'react';

/**
 * The form of a list's records, open for a new one or for one as it was when it was opened: what is read again meanwhile
 * does not change it. `startsOpen` opens it for a new one at first.
 */
export function useRecordEditor<R>(startsOpen = false) {
  const [opened, setOpened] = useState<{ record?: R } | undefined>(startsOpen ? {} : undefined);
  return {
    isOpen: opened !== undefined,
    /** Absent: a new one. */
    record: opened?.record,
    create: () => setOpened({}),
    edit: (record: R) => setOpened({ record }),
    close: () => setOpened(undefined),
  };
}
