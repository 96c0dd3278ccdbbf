import { useSettingsMessages } from '../messages.ts';

/** Browsers that imitate others are listed before the imitated ones. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface BrowserName {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

const found = (marks: readonly [RegExp, string][], userAgent: string) =>
  marks.find(([mark]) => mark.test(userAgent))?.[1];

/** The browser and system in a user agent. Scripts and unknown browsers have no name. */
export function browserName(userAgent: string): BrowserName {
  const system = found(systems, userAgent);
  return {
    browser: found(browsers, userAgent),
    system,
    isPhone: system === 'Android' || system === 'iOS' || system === 'iPadOS',
  };
}

/** Names a browser and its system in the page's language. */
export function useBrowserLabel(): (userAgent: string) => string {
  const t = useSettingsMessages();
  return (userAgent) => {
    const { browser, system } = browserName(userAgent);
    if (browser && system) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
