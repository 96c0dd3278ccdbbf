import { createContext, useContext } from 'react';

/** Makes a call; where the server first wants the password or a code, asks for it and makes the call again. */
export type WithStepUp = <T>(act: () => Promise<T>) => Promise<T>;

export const StepUpContext = createContext<WithStepUp>((act) => act());

/** Where no provider stands above, the call is only made. Writes come here through `useWriteGuard`. */
export function useStepUp(): WithStepUp {
  return useContext(StepUpContext);
}
