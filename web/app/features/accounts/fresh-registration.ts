interface NewAccount {
  email: string;
  password: string;
}

/** Kept in memory from the registration until the login has used it. */
let registered: NewAccount | undefined;

export function saveRegistration(account: NewAccount): void {
  registered = account;
}

export const readRegistration = (): NewAccount | undefined => registered;

export function clearRegistration(): void {
  registered = undefined;
}
