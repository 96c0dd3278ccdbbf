import { ConfigError, loadConfig } from '../config/config.ts';
import { secretBytes } from '../config/environment.ts';
import { rotateSecretFile } from '../config/secret.ts';
import { runCommand } from './run-command.ts';

/** `npm run rotate-secret`: replaces the generated secret in DATA_DIR; the next start re-encrypts everything with it. */
async function run(): Promise<string> {
  const { dataDir, secrets, isSecretGenerated } = loadConfig();
  if (!isSecretGenerated)
    throw new ConfigError(
      'APP_SECRET is set, so there is no file to change: docs/operating.md, "Rotating the secret", has the steps.',
    );
  if (secrets.length > 1)
    throw new ConfigError(
      'A rotation is under way already: start the portal and wait until it says that it is done.',
    );
  rotateSecretFile(dataDir, secretBytes);
  return 'There is a new secret. Restart the portal: it makes everything anew with it, and then removes the one before.';
}

await runCommand(run, 'The rotation failed', []);
