import { maintenanceRedirect, siteTitle } from '@paddock/contract/site/rules';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { componentsMessages } from '#components/messages.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { SiteTitleContext, useTranslations } from '#lib/i18n/messages.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { onSiteClosed, SettingsContext, type SettingsState } from '#lib/page/settings.ts';
import { closedSiteRedirect } from './closed-site.ts';

interface Site extends Pick<SettingsState, 'settings' | 'footer'> {
  known: boolean;
}

/** Gives everything below the site's settings, and obeys the maintenance switch as soon as they are known. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const { settings: rendered, settingsKnown, footer: renderedFooter } = useRootData();
  const [{ settings, footer, known }, setSite] = useState<Site>({
    settings: rendered,
    footer: renderedFooter,
    known: settingsKnown,
  });
  const [pending, setPending] = useState(!settingsKnown);
  const locale = useLocale();
  const t = useTranslations(componentsMessages);
  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  }, [t]);
  const toast = useToast();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  /** The language in which they are there or asked for: at first that of the page as it was rendered. */
  const asked = useRef(locale);
  const reload = useCallback(async () => {
    // Pages come with their settings: only one that did not needs the call.
    const { fetchSite } = await import('#lib/page/fetch-settings.ts');
    await fetchSite(locale, (part) => {
      // What comes after the language was changed again is too late.
      if (asked.current === locale) setSite((before) => ({ ...before, ...part, known: true }));
    });
  }, [locale]);

  // They come in one language alone.
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
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
        toast.error(say.current(failureText(error)));
      } finally {
        setPending(false);
      }
    };
    void load();
  }, [settingsKnown, reload, toast]);

  // What the staff change meanwhile holds on a page that somebody comes back to.
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible') reload().catch(console.error);
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [reload]);

  const target = known ? maintenanceRedirect(pathname, settings) : undefined;
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);

  // The site may close while somebody is on a page: the first refused call tells.
  useEffect(() => {
    const leave = async () => {
      await reload();
      const target = closedSiteRedirect(location.pathname);
      if (target) await navigate(target, { replace: true });
    };
    onSiteClosed(() => void leave().catch(console.error));
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
