import { restartNumbers } from './make/next-number.ts';

// Vitest runs this before each test file.
restartNumbers();
