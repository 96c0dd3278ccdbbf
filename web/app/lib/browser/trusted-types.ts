const worker = '/worker.js';

const policy = window.trustedTypes?.createPolicy('paddock', {
  createScriptURL: (address) => {
    if (address !== worker) throw new TypeError(`${address} is no program of ours`);
    return address;
  },
});

/** The address of a program as the page's policy wants it where the browser knows Trusted Types. */
export function trustedScriptUrl(address: string): string {
  // The DOM's types know no trusted address yet.
  return (policy?.createScriptURL(address) ?? address) as string;
}
