const key = 'token';

/** Reads the token from local storage, its only place. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Also sets the class on <html> that selects the header before hydration. */
export function writeToken(token: string | null): void {
  document.documentElement.classList.toggle('signed-in', token !== null);
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Storage is blocked, so the sign-in does not survive a reload.
  }
}

/** Calls the listener when another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  const watch = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', watch);
  return () => window.removeEventListener('storage', watch);
}

let onSessionEnd = () => {};

/** Called when the server rejects the token of a call. */
export function onSessionEnded(listener: () => void): void {
  onSessionEnd = listener;
}

export function notifySessionEnded(): void {
  onSessionEnd();
}
