/** The only program that stands in a page and runs before it is painted. `first-paint-plugin.ts` puts it there. */
import { rememberEarlyInput } from './early-input.ts';
import { startLate } from './start-late.ts';
import { applyStoredLook } from './stored-look.ts';

applyStoredLook();
rememberEarlyInput();
void startLate(document.currentScript as HTMLElement);
