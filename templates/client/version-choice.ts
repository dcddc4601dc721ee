import { partStorageKeys } from '../part-storage-keys.ts'
import { onPage } from './page-events.ts'
import { partText } from './part-text.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * Remembers the version that a reader chooses. No page is redirected: pages without a version offer a link to the chosen version, and other
 * pages are shown as requested.
 */
export function bindVersionChoice(): void {
  document.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest<HTMLElement>('.dropdown [data-version]')?.dataset.version
    if (id !== undefined) writeStored(partStorageKeys.version, id)
  })
  onPage(() => {
    const place = document.querySelector('main:is(.home, .not-found)')
    if (!place || place.querySelector('.version-hint')) return
    const items = document.querySelectorAll<HTMLAnchorElement>('.dropdown [data-version]')
    if (items.length === 0) return
    const stored = readStored(partStorageKeys.version)
    const chosen = [...items].find(({ dataset, ariaCurrent }) => dataset.version === stored && !ariaCurrent)
    if (!chosen) return
    const link = document.createElement('a')
    link.href = chosen.href
    link.className = 'version-hint'
    link.textContent = partText('continueInVersion', { version: chosen.textContent })
    place.prepend(link)
  })
}
