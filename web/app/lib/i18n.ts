import { createInstance, type i18n } from 'i18next';

/** One instance per rendered request, and one for the life of a browser tab. */
export function createText(): i18n {
  const instance = createInstance();
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: ['fa', 'en'],
    resources: {},
    ns: [],
    initAsync: false,
    returnNull: false,
    interpolation: { useRawValueToEscape: true, escapeValue: false },
  });
  return instance;
}
