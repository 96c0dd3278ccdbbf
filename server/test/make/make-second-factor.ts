import {
  addPasskey,
  confirmAuthenticator,
  startAuthenticator,
  startPasskey,
} from '@paddock/contract/accounts/second-factor-calls';
import { codeAt } from '../fakes/fake-authenticator.ts';
import { softwarePasskey } from '../fakes/fake-passkey.ts';
import type { TestApp } from '../portal/test-app.ts';

/** Sets up an authenticator as its owner. Returns its secret and the recovery codes. */
export async function setUpAuthenticator(test: TestApp, as: { token: string }) {
  const begun = await test.call(startAuthenticator, { as });
  const { secret } = begun.body as { secret: string };
  const code = codeAt(secret, test.deps.now());
  const { status, body } = await test.call(confirmAuthenticator, { as, json: { code } });
  if (status !== 200) throw new Error(`the authenticator was not set up: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.recovery_codes as string[] };
}

/** Adds a passkey as its owner. Returns the device, the key's id and the recovery codes, if any. */
export async function setUpPasskey(test: TestApp, as: { token: string }, name = 'a phone') {
  const device = softwarePasskey(test.deps.config.publicUrl);
  const { body: options } = await test.call(startPasskey, { as });
  const { status, body } = await test.call(addPasskey, {
    as,
    json: { response: device.create(options), name },
  });
  if (status !== 201) throw new Error(`the passkey was not added: ${JSON.stringify(body)}`);
  return { device, id: body.id as number, recoveryCodes: body.recovery_codes as string[] | undefined };
}
