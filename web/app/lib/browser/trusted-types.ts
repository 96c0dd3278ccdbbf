/** The programs that a page starts by address, beside those that its own modules import; those of a build bear its hash. */
const programs = [/^\/worker\.js$/, /^\/assets\/renderer-worker-[\w-]+\.js$/];
/** In development files are called by their sources, and no policy asks. */
const isOurs = (address: string) => import.meta.env.DEV || programs.some((program) => program.test(address));

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
