import type { DeviceForm } from '@paddock/contract/notifications/settings-calls';

/** Why the browser could not be registered for push messages. */
export class BrowserRefusal extends Error {
  readonly kind: 'denied' | 'unsupported';

  constructor(kind: BrowserRefusal['kind']) {
    super(kind);
    this.kind = kind;
  }
}

const canShowNotifications = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const sameKey = (used: ArrayBuffer | null, key: string): boolean =>
  used !== null &&
  btoa(String.fromCharCode(...new Uint8Array(used))).replace(
    /[+/=]/g,
    (mark) => ({ '+': '-', '/': '_' })[mark] ?? '',
  ) === key;

/** Asks for permission and registers this browser for push messages signed with the key. Throws BrowserRefusal. */
export async function signUpBrowser(key: string): Promise<DeviceForm> {
  if (!canShowNotifications()) throw new BrowserRefusal('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new BrowserRefusal('denied');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new BrowserRefusal('unsupported');
  const existing = await registration.pushManager.getSubscription();
  // A subscription for an old key would make `subscribe` fail.
  if (existing && !sameKey(existing.options.applicationServerKey, key)) await existing.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
