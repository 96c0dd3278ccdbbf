import { requireChromium } from '../../scripts/chromium.mjs';

/** Workers load the Playwright config too and reuse the path that the main process found. */
const found = process.env['TEST_WORKER_INDEX'] && process.env['CHROMIUM_PATH'];

/** Chromium for tests, screens and benches: configured, already installed, or installed now. */
export const chromiumPath = found || (await requireChromium());

process.env['CHROMIUM_PATH'] = chromiumPath;
