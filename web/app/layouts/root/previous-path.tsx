import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';

interface Steps {
  path: string;
  from: string | undefined;
}

const CameFrom = createContext<string | undefined>(undefined);

/** Remembers which path this tab was on before the current one; nothing after a fresh load. */
export function PreviousPathProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [steps, setSteps] = useState<Steps>({ path: pathname, from: undefined });
  // Derived during rendering, so that a guard below never sees the new path with the old origin.
  const current = steps.path === pathname ? steps : { path: pathname, from: steps.path };
  if (current !== steps) setSteps(current);
  return <CameFrom.Provider value={current.from}>{children}</CameFrom.Provider>;
}

export function usePreviousPath(): string | undefined {
  return useContext(CameFrom);
}
