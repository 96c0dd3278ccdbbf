const worker = '/worker.js';

const policy = window.trustedTypes?.createPolicy('paddock', {
  createScriptURL: (address) => {
    if (address !== worker) throw new TypeError(`${address} is not a trusted script`);
    return address;
  },
});

/** The URL of a script as a trusted type where the browser supports it. */
export function trustedScriptUrl(address: string): string {
  // The DOM types do not accept TrustedScriptURL yet.
  return (policy?.createScriptURL(address) ?? address) as string;
}
