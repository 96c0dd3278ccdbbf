import { maintenanceRedirect, siteTitle } from '@paddock/contract/site/rules';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useComponentsMessages } from '#components/messages.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { onSiteClosed } from '#lib/http/site-closed.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SiteTitleContext } from '#lib/i18n/messages.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { SettingsContext, type SettingsState } from '#lib/page/settings.ts';
import { closedSiteRedirect } from './closed-site.ts';

interface Site extends Pick<SettingsState, 'settings' | 'footer'> {
  known: boolean;
}

/** Provides the site's settings and redirects according to the maintenance mode. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const { settings: rendered, settingsKnown, footer: renderedFooter } = useRootData();
  const [{ settings, footer, known }, setSite] = useState<Site>({
    settings: rendered,
    footer: renderedFooter,
    known: settingsKnown,
  });
  const [pending, setPending] = useState(!settingsKnown);
  const locale = useLocale();
  const t = useComponentsMessages();
  const latestT = useRef(t);
  useEffect(() => {
    latestT.current = t;
  }, [t]);
  const toast = useToast();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  /** The language in which the settings are loaded or loading. */
  const loadedLocale = useRef(locale);
  const reload = useCallback(async () => {
    // Imported on demand, because pages usually have their settings.
    const { fetchSite } = await import('#lib/page/fetch-settings.ts');
    await fetchSite(locale, (part) => {
      // Ignores responses for an earlier language.
      if (loadedLocale.current === locale) setSite((before) => ({ ...before, ...part, known: true }));
    });
  }, [locale]);

  // Settings are loaded in one language only.
  useEffect(() => {
    if (loadedLocale.current === locale) return;
    loadedLocale.current = locale;
    reload().catch(console.error);
  }, [locale, reload]);

  useEffect(() => {
    if (settingsKnown) return;
    const load = async () => {
      try {
        await reload();
      } catch (error) {
        console.error(error);
        const { failureText } = await import('#lib/page/fetch-settings.ts');
        toast.error(latestT.current(failureText(error)));
      } finally {
        setPending(false);
      }
    };
    void load();
  }, [settingsKnown, reload, toast]);

  // Refetches when the tab becomes visible again.
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') reload().catch(console.error);
    };
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [reload]);

  const target = known ? maintenanceRedirect(pathname, settings) : undefined;
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);

  // The site may close while a page is open, which the first rejected call reveals.
  useEffect(() => {
    const redirectFromClosedSite = async () => {
      await reload();
      const target = closedSiteRedirect(location.pathname);
      if (target) await navigate(target, { replace: true });
    };
    onSiteClosed(() => void redirectFromClosedSite().catch(console.error));
    return () => onSiteClosed(() => {});
  }, [reload, navigate]);

  const state = useMemo<SettingsState>(
    () => ({ settings, footer, pending, reload }),
    [settings, footer, pending, reload],
  );
  return (
    <SettingsContext.Provider value={state}>
      <SiteTitleContext.Provider value={siteTitle(settings, locale)}>{children}</SiteTitleContext.Provider>
    </SettingsContext.Provider>
  );
}
