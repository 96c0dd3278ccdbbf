import { signInByPasskey, startPasskeySignIn } from '@paddock/contract/accounts/second-factor-calls';
import type { SignInResult } from '@paddock/contract/users/calls';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { Write } from '#lib/api/write.ts';

// Loaded only when a passkey is used.

/** Why the device returned no passkey: cancelled or timed out, or it already has one for this account. */
export type PasskeyFailure = 'unanswered' | 'known';

/** The message is for developers. Callers choose the text for the user. */
export class PasskeyError extends Error {
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

async function callDevice(request: () => Promise<object>): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(Object.entries(await request()));
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyError(isKnown ? 'known' : 'unanswered', error);
  }
}

/** Creates a passkey on the device. Throws PasskeyError. */
export function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  return callDevice(() => startRegistration({ optionsJSON: options as never }));
}

/** Signs in with a passkey of the device. Throws PasskeyError and ApiError. */
export async function signInWithPasskey(write: Write): Promise<SignInResult> {
  const options = await write(startPasskeySignIn, {});
  const response = await callDevice(() => startAuthentication({ optionsJSON: options as never }));
  return write(signInByPasskey, { body: { response } });
}
