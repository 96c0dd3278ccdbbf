import type { Footer } from '@paddock/contract/pages/footer-calls';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { createContext, useContext } from 'react';
import { useRootData } from './root-data.ts';

export interface SettingsState {
  settings: SiteSettings;
  footer: Footer;
  /** Whether the browser still waits for them. */
  pending: boolean;
  /** Asks again: after a change in the admin area. */
  reload: () => Promise<void>;
}

export const SettingsContext = createContext<SettingsState | null>(null);

let onClosed = () => {};

/** Told when a call was refused because the site is closed to this reader. */
export function onSiteClosed(listener: () => void): void {
  onClosed = listener;
}

export function notifySiteClosed(): void {
  onClosed();
}

/** Also a way to ask again. Error pages stand outside the provider and keep what was rendered. */
export function useSettingsState(): SettingsState {
  const { settings, footer } = useRootData();
  return useContext(SettingsContext) ?? { settings, footer, pending: false, reload: async () => {} };
}

export function useSettings(): SiteSettings {
  return useSettingsState().settings;
}
