import { storageKeys } from '../shell-constants.ts'
import { onPage } from './page-events.ts'
import { readStored, writeStored } from './storage.ts'

const most = 50
const longest = 100

/** A choice in a group of tabs applies to all groups that offer the same choice, on this page and on later pages. */
export function bindTabs(): void {
  onPage(() => readChoices().forEach(choose))
  document.addEventListener('change', ({ target }) => {
    const { parentElement: tabs, value } = target as HTMLInputElement
    const group = tabs?.matches('.tabs') ? tabs.dataset.group : undefined
    if (!tabs || group === undefined) return
    const { top } = tabs.getBoundingClientRect()
    choose(value, group)
    // Panels above may have changed their height, so the scroll position is corrected.
    scrollBy({ top: tabs.getBoundingClientRect().top - top, behavior: 'instant' })
    const choices = readChoices()
    choices.delete(group)
    choices.set(group, value)
    writeStored(storageKeys.tabs, JSON.stringify([...choices].filter(isChoice).slice(-most)))
  })
}

function choose(value: string, group: string): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    if (tabs.dataset.group !== group) continue
    for (const input of tabs.children) if (input instanceof HTMLInputElement && input.value === value) input.checked = true
  }
}

/** The last choice of each group, oldest first. */
function readChoices(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.tabs) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isChoice).slice(-most) : [])
  } catch {
    // Damaged storage counts as empty.
    return new Map()
  }
}

function isChoice(choice: unknown): choice is [group: string, value: string] {
  return Array.isArray(choice) && choice.length === 2 && choice.every((part) => typeof part === 'string' && part.length <= longest)
}
