import type { SignIn, User } from '@paddock/contract/users';

/** What every way of signing in answers. */
export function signInAnswer({ token, user }: { token: string; user: User }): SignIn {
  const due = user.must_change_password ? { must_change_password: true } : {};
  return { access_token: token, token_type: 'bearer', user, ...due };
}
