import type { ReactNode } from 'react';
import { RequireDiscord as Lock } from '#features/accounts/require-discord.tsx';

/** The lock, loaded only for members without a Discord account. */
export default function RequireDiscord({ children }: { children: ReactNode }) {
  return <Lock>{children}</Lock>;
}
