import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@paddock/contract/i18n/locale';
import { root } from './portal.ts';

const files = new Map<string, unknown>();

function read(path: string): unknown {
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(join(root, 'web', 'app', path), 'utf8')));
  return files.get(path);
}

/**
 * Returns a translator by feature (or another folder of the app) and key: `t('accounts', 'login.action')`. The result
 * matches the whole text, with wildcards for its parameters.
 */
export function messagesIn(locale: Locale) {
  return (feature: string, key: string): RegExp => {
    const isFeature = existsSync(join(root, 'web', 'app', 'features', feature));
    const folder = isFeature ? `features/${feature}` : feature;
    const text = key
      .split('.')
      .reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)?.[step],
        read(`${folder}/${locale}.json`),
      );
    if (typeof text !== 'string') throw new Error(`${feature}.${key} has no text in ${locale}`);
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\\\{\w+\\\}\\\}/g, '.+');
    return new RegExp(`^\\s*${pattern}\\s*(\\(.+\\))?\\s*$`);
  };
}

/** A translator for a feature, with a second folder for the keys that match `keys`. */
const withFolder = (feature: string, folder: string, keys: RegExp) => (locale: Locale) => {
  const t = messagesIn(locale);
  return (key: string): RegExp => t(keys.test(key) ? folder : feature, key);
};

/** Texts of sign-in and of member settings. */
export const accountMessagesIn = withFolder(
  'accounts',
  'pages/player/settings',
  /^(settings|discord|privacy|notifications|password|secondFactor|sessions)\./,
);

/** Texts of posts, their editor and the confirmations to publish and hide. */
export const blogMessagesIn = (locale: Locale) => {
  const [t, tBlog] = [messagesIn(locale), withFolder('blog', 'blog/editor', /^editor\./)(locale)];
  return (key: string): RegExp => {
    if (key.startsWith('mark.')) return t('ui/markdown', key);
    return key.startsWith('confirm.') ? t('pages/player/blog', key) : tBlog(key);
  };
};
