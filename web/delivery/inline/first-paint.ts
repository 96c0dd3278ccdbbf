/** The only inline script, which runs before the first paint. `first-paint-plugin.ts` bundles it. */
import { rememberEarlyInput } from './early-input.ts';
import { startLate } from './start-late.ts';
import { applyStoredLook } from './stored-look.ts';

applyStoredLook();
rememberEarlyInput();
void startLate(document.currentScript as HTMLElement);
