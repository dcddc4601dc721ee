import type { announcementKeys, partStorageKeys } from '../part-storage-keys.ts'
import type { storageKeys } from '../shell-constants.ts'

type ValueOf<Table> = Table[keyof Table]
export type StorageKey = ValueOf<typeof storageKeys> | ValueOf<typeof announcementKeys> | ValueOf<typeof partStorageKeys>

let warned = false

/** undefined where nothing is kept or may be. Anybody can have put it there: whoever reads it must check it. */
export function readStored(key: StorageKey): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? undefined
}

/** Where the browser keeps nothing (no room, forbidden), nothing happens: the choice holds for this page only. */
export function writeStored(key: StorageKey, value: string): void {
  attempt(() => localStorage.setItem(key, value))
}

export function removeStored(key: StorageKey): void {
  attempt(() => localStorage.removeItem(key))
}

/** Runs `work` when another tab may have changed what is kept, or a page that was left and is come back to as it was. */
export function onStoredElsewhere(work: () => void): void {
  addEventListener('storage', work)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) work()
  })
}

/** The mere name `localStorage` throws where cookies are forbidden, and is null where a browser's embedder keeps nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!warned) console.warn(`Choices are not kept: ${error}`)
    warned = true
    return undefined
  }
}
