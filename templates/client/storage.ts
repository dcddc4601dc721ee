import type { announcementKeys, partStorageKeys } from '../part-storage-keys.ts'
import type { storageKeys } from '../shell-constants.ts'

type ValueOf<Table> = Table[keyof Table]
export type StorageKey = ValueOf<typeof storageKeys> | ValueOf<typeof announcementKeys> | ValueOf<typeof partStorageKeys>

let warned = false

/**
 * Reads a stored value. Returns undefined if nothing is stored or storage is forbidden. The value is untrusted, so callers must check it.
 */
export function readStored(key: StorageKey): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? undefined
}

/** Does nothing if the browser does not allow storage. The choice then applies only to this page. */
export function writeStored(key: StorageKey, value: string): void {
  attempt(() => localStorage.setItem(key, value))
}

export function removeStored(key: StorageKey): void {
  attempt(() => localStorage.removeItem(key))
}

/** Runs `work` when another tab may have changed the storage, or when a page is restored from the back/forward cache. */
export function onStoredElsewhere(work: () => void): void {
  addEventListener('storage', work)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) work()
  })
}

/** Accessing `localStorage` throws an error if cookies are forbidden, and some embedded browsers return null. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!warned) console.warn(`Choices are not kept: ${error}`)
    warned = true
    return undefined
  }
}
