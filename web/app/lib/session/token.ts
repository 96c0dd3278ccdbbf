const key = 'token';

/** The sign-in token lives in local storage and nowhere else. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The class on <html> lets the header show the right half before anything is known. */
export function writeToken(token: string | null): void {
  document.documentElement.classList.toggle('signed-in', token !== null);
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Storage is off: nobody can stay signed in.
  }
}

/** Runs when another tab of this browser signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  const watch = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', watch);
  return () => window.removeEventListener('storage', watch);
}

let onSessionEnd = () => {};

/** Told when the server no longer knows the token that a call carried. */
export function onSessionEnded(listener: () => void): void {
  onSessionEnd = listener;
}

export function notifySessionEnded(): void {
  onSessionEnd();
}
