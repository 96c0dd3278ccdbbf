import type { DeviceForm } from '@paddock/contract/notifications/settings-calls';

/** Why a browser was not signed up. */
export class BrowserRefusal extends Error {
  readonly kind: 'denied' | 'unsupported';

  constructor(kind: BrowserRefusal['kind']) {
    super(kind);
    this.kind = kind;
  }
}

const canShowNotifications = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const sameKey = (own: ArrayBuffer | null, key: string): boolean =>
  own !== null &&
  btoa(String.fromCharCode(...new Uint8Array(own))).replace(
    /[+/=]/g,
    (mark) => ({ '+': '-', '/': '_' })[mark] ?? '',
  ) === key;

/** Asks the reader, and signs this browser up for what the holder of the key sends. Throws BrowserRefusal. */
export async function signUpBrowser(key: string): Promise<DeviceForm> {
  if (!canShowNotifications()) throw new BrowserRefusal('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new BrowserRefusal('denied');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new BrowserRefusal('unsupported');
  const known = await registration.pushManager.getSubscription();
  // One for a key that the portal has no longer would stand in the way.
  if (known && !sameKey(known.options.applicationServerKey, key)) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
