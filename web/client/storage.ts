/** The JSON value kept under a key; null when there is none, when it is broken, or when the browser forbids storage. */
export function readStored(key: string): unknown {
  try {
    const kept = window.localStorage.getItem(key)
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}

/** Keeps a JSON value under a key. Storage is a convenience: a full or forbidden one is answered by false, never by an error. */
export function store(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function forget(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden nothing was kept either.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}
