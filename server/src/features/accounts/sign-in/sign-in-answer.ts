import type { SignInResult, User } from '@paddock/contract/users/calls';

/** What every way of signing in answers. */
export function toSignInResult({ token, user }: { token: string; user: User }): SignInResult {
  const due = user.must_change_password ? { must_change_password: true } : {};
  return { access_token: token, token_type: 'bearer', user, ...due };
}
