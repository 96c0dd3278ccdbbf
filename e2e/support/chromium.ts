import { requireChromium } from '../../scripts/chromium.mjs';

/** Playwright's workers read its config as well: they take what the first process has found, and look no further. */
const found = process.env['TEST_WORKER_INDEX'] && process.env['CHROMIUM_PATH'];

/** The browser of everything that opens pages: one that is named, one that is there, or one that is installed now. */
export const chromiumPath = found || (await requireChromium());

process.env['CHROMIUM_PATH'] = chromiumPath;
