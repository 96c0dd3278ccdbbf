import type { Footer } from '@paddock/contract/pages/footer-calls';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { createContext, useContext } from 'react';
import { useRootData } from './root-data.ts';

export interface SettingsState {
  settings: SiteSettings;
  footer: Footer;
  /** Whether the browser is fetching them. */
  pending: boolean;
  /** Refetches them, after a change in the staff area. */
  reload: () => Promise<void>;
}

export const SettingsContext = createContext<SettingsState | null>(null);

/** Settings with a way to refetch. Error pages are outside the provider and keep the rendered settings. */
export function useSettingsState(): SettingsState {
  const { settings, footer } = useRootData();
  return useContext(SettingsContext) ?? { settings, footer, pending: false, reload: async () => {} };
}

export function useSettings(): SiteSettings {
  return useSettingsState().settings;
}
