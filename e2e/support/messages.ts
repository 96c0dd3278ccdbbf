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
 * The words of the interface, by feature (or another folder of the app) and key: `say('accounts', 'login.action')`.
 * Places become wildcards, so the result is a pattern for the whole text.
 */
export function messagesIn(locale: Locale) {
  return (feature: string, key: string): RegExp => {
    const isOfFeature = existsSync(join(root, 'web', 'app', 'features', feature));
    const folder = isOfFeature ? `features/${feature}` : feature;
    const text = key
      .split('.')
      .reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)?.[step],
        read(`${folder}/${locale}.json`),
      );
    if (typeof text !== 'string') throw new Error(`${feature}.${key} has no words in ${locale}`);
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\\\{\w+\\\}\\\}/g, '.+');
    return new RegExp(`^\\s*${pattern}\\s*(\\(.+\\))?\\s*$`);
  };
}

/** The texts of a feature, and of a second folder for the keys that match. */
const withFolder = (feature: string, folder: string, keys: RegExp) => (locale: Locale) => {
  const words = messagesIn(locale);
  return (key: string): RegExp => words(keys.test(key) ? folder : feature, key);
};

/** The words of signing in and of a member's settings. */
export const accountMessagesIn = withFolder(
  'accounts',
  'pages/player/settings',
  /^(settings|discord|privacy|notifications|password|secondFactor|sessions)\./,
);

/** The words of posts, of their editor and of the questions before they are published or hidden. */
export const blogMessagesIn = (locale: Locale) => {
  const [words, ofBlog] = [messagesIn(locale), withFolder('blog', 'blog/editor', /^editor\./)(locale)];
  return (key: string): RegExp => {
    if (key.startsWith('mark.')) return words('ui/markdown', key);
    return key.startsWith('confirm.') ? words('pages/player/blog', key) : ofBlog(key);
  };
};
