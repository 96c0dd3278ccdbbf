import { createContext, useContext } from 'react';

/**
 * Marks trusted scripts and styles during the server render. It is removed from the finished page, whose policy has their
 * hashes. Undefined in the browser.
 */
export const RenderNonceContext = createContext<string | undefined>(undefined);

export const useRenderNonce = () => useContext(RenderNonceContext);
