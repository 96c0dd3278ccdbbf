import type { ReactNode } from 'react';
import { RequireDiscord as Lock } from '#features/accounts/require-discord.tsx';

/** The lock by itself: loaded for those alone who have linked no Discord account. */
export default function RequireDiscord({ children }: { children: ReactNode }) {
  return <Lock>{children}</Lock>;
}
