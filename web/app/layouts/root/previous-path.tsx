import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';

interface Steps {
  path: string;
  from: string | undefined;
}

const CameFrom = createContext<string | undefined>(undefined);

/** Provides the previous path of this tab; undefined after a page load. */
export function PreviousPathProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [steps, setSteps] = useState<Steps>({ path: pathname, from: undefined });
  // Derived during rendering, so that guards never see the new path with an outdated previous one.
  const current = steps.path === pathname ? steps : { path: pathname, from: steps.path };
  if (current !== steps) setSteps(current);
  return <CameFrom.Provider value={current.from}>{children}</CameFrom.Provider>;
}

export function usePreviousPath(): string | undefined {
  return useContext(CameFrom);
}
