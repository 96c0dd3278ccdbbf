import { createContext, useContext } from 'react';

/**
 * Marks, while the server renders, the scripts and styles that are ours; it is taken out of the finished page, whose policy
 * names their texts. The browser knows none.
 */
export const RenderNonceContext = createContext<string | undefined>(undefined);

export const useRenderNonce = () => useContext(RenderNonceContext);
