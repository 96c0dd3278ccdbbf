interface Registered {
  email: string;
  password: string;
}

/** Stays in the memory of the page that somebody registered on, until the login has taken it over. */
let registered: Registered | undefined;

export function keepRegistration(account: Registered): void {
  registered = account;
}

export const readRegistration = (): Registered | undefined => registered;

export function forgetRegistration(): void {
  registered = undefined;
}
