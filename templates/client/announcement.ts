import { announcementKeys } from '../part-storage-keys.ts'
import { onPage } from './page-events.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

const { dataset } = document.documentElement

/** Keeps a closed announcement closed until its text changes. `preload.ts` has already hidden it. */
export function bindAnnouncement(): void {
  onPage(() => {
    const id = findId()
    if (id === undefined) return
    if (dataset.dismissed !== id) delete dataset.dismissed
    if (readStored(announcementKeys.id) === id) return
    writeStored(announcementKeys.id, id)
    writeStored(announcementKeys.dismissed, 'false')
  })
  document.addEventListener('click', ({ target }) => {
    const id = findId()
    if (id === undefined || !(target as Element).closest('.announcement button')) return
    dataset.dismissed = id
    writeStored(announcementKeys.dismissed, 'true')
  })
  onStoredElsewhere(() => {
    const id = findId()
    // Another tab may show a newer build of the site.
    if (id === undefined || readStored(announcementKeys.id) !== id) return
    if (readStored(announcementKeys.dismissed) === 'true') dataset.dismissed = id
  })
}

function findId(): string | undefined {
  return document.querySelector<HTMLElement>('.announcement')?.dataset.announcement
}
