/** The only program that runs before a page is painted. `first-paint-plugin.ts` puts it into the page. */
import { rememberEarlyInput } from './early-input.ts';
import { fetchLateStart } from './fetch-late-start.ts';
import { applyStoredLook } from './stored-look.ts';

applyStoredLook();
rememberEarlyInput();
fetchLateStart();
