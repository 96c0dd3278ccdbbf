/** Whether it is a program that a page starts by address, beside those that its own modules import: of the build, whose folder takes no uploads. */
const isOurs = (address: string) =>
  address === '/worker.js' ||
  address.startsWith('/assets/') ||
  (import.meta.env.DEV && address.startsWith('/'));

const policy = window.trustedTypes?.createPolicy('paddock', {
  createScriptURL: (address) => {
    if (!isOurs(address)) throw new TypeError(`${address} is no program of ours`);
    return address;
  },
});

/** The address of a program as the page's policy wants it where the browser knows Trusted Types. */
export function trustedScriptUrl(address: string): string {
  // The DOM's types know no trusted address yet.
  return (policy?.createScriptURL(address) ?? address) as string;
}
