import { signInByPasskey, startPasskeySignIn } from '@paddock/contract/accounts/second-factor-calls';
import type { SignInResult } from '@paddock/contract/users/calls';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { Write } from '#lib/api/write.ts';

// Fetched only when somebody presses a button that needs a device.

/** Why a device gave nothing: the reader stopped it or it took too long, or it has a key for this account already. */
export type PasskeyFailure = 'unanswered' | 'known';

/** Its message is for us; what the reader is told depends on what was wanted. */
export class PasskeyError extends Error {
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

async function onDevice(act: () => Promise<object>): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(Object.entries(await act()));
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyError(isKnown ? 'known' : 'unanswered', error);
  }
}

/** Has the device make a key. Throws DeviceError. */
export function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  return onDevice(() => startRegistration({ optionsJSON: options as never }));
}

/** Signs in by a key that the device has for this site. Throws DeviceError and ApiError. */
export async function signInWithPasskey(write: Write): Promise<SignInResult> {
  const options = await write(startPasskeySignIn, {});
  const response = await onDevice(() => startAuthentication({ optionsJSON: options as never }));
  return write(signInByPasskey, { body: { response } });
}
