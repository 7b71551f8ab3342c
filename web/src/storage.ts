/** The storage of the browser, which may be full or switched off. Without it, everything lives as long as the tab. */

export function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The value that is stored under a key; null if there is none. */
export function stored(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch {
    // It is full.
  }
}
