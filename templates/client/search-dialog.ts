import { searchParameter } from '../shell-constants.ts'
import { closeOnBackdropClick } from './close-on-backdrop-click.ts'
import { createButton, createElement, createIcon } from './create-element.ts'
import { createListbox } from './listbox.ts'
import { onPage } from './page-events.ts'
import { partText } from './part-text.ts'
import { recordVisits } from './record-visits.ts'
import { createSavedPages } from './saved-pages.ts'
import { findSearchAddresses, maxQueryLength, readAddress } from './search-addresses.ts'
import { createSearchClient, type SearchAnswer } from './search-client.ts'
import { readHistory } from './search-history.ts'
import { createSearchLines, type SearchLine } from './search-lines.ts'
import { describeFailure, describeNothing } from './search-state.ts'
import { onStoredElsewhere } from './storage.ts'

/** The maximum number of pages in the dialog. The search page shows all results. */
const maxFound = 6
/** Results are not announced for each keystroke. */
const announceAfterMs = 600
const magnifier = 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.3 15.3l5.2 5.2'

/** The open dialog. */
let current: { readonly dialog: HTMLDialogElement; readonly followStorage: () => void } | undefined
onStoredElsewhere(() => current?.followStorage())
// Going back shows another page below the dialog, so the dialog is closed.
onPage(() => current?.dialog.close())

/** Adds the search to a dialog with a field. The focus stays in the field and returns afterwards, as for all modal dialogs. */
export function showSearch(host: Element): void {
  const dialog = host as HTMLDialogElement
  const field = dialog.querySelector('input')
  if (!field || !dialog.open) return
  if (field.role) {
    field.focus()
    field.select()
    return
  }
  const { searchPage, home, ...place } = findSearchAddresses()

  const listbox = createListbox(field, partText('pages'))
  const body = createElement('div', 'search-body', listbox.element)
  const state = createElement('div', 'search-state')
  const said = createElement('p', 'visually-hidden')
  const seeAll = createElement('a', 'search-end')
  let shown: readonly SearchLine[] = []
  /** The modifier keys with which Enter was pressed while the results were loading. */
  let entered: MouseEventInit | undefined
  let sayTimer: ReturnType<typeof setTimeout>

  const show = (lines: readonly SearchLine[], groups: readonly Element[], besides: readonly Element[] = []) => {
    shown = lines
    const options = lines.map(({ link }) => link)
    listbox.show(groups, options)
    body.replaceChildren(listbox.element, ...besides)
    body.hidden = lines.length === 0
    body.scrollTop = 0
    seeAll.hidden = true
    state.replaceChildren()
    clearTimeout(sayTimer)
  }
  const showKept = () => {
    const { groups, lines, buttons } = createSavedPages(readHistory(), change)
    show(lines, groups, buttons)
    if (buttons.length === 0) state.append(createElement('span', '', partText('searchHint')))
  }
  const change = (kind: string) => {
    const findButtons = () => [...body.querySelectorAll<HTMLElement>(`.${kind}`)]
    const index = findButtons().indexOf(document.activeElement as HTMLElement)
    showKept()
    const left = findButtons()
    const next = left[index] ?? left.at(-1) ?? field
    next.focus()
  }
  const showAnswer = (answer: SearchAnswer) => {
    const { hits, lines } = createSearchLines(answer, home, 'div')
    for (const hit of hits) hit.role = 'presentation'
    show(lines, hits)
    const query = answer.question.query.trim()
    const { count } = answer
    if (count === 0) state.append(...describeNothing(query))
    else {
      seeAll.textContent = partText('searchSeeAll', { count })
      seeAll.href = `${searchPage}?${new URLSearchParams({ [searchParameter]: query })}`
      seeAll.hidden = count <= maxFound
      sayTimer = setTimeout(() => said.replaceChildren(partText('searchCount', { count })), announceAfterMs)
    }
    const how = entered
    entered = undefined
    if (how) listbox.press(how)
  }
  const showFailure = (retry: () => void) => {
    show([], [])
    entered = undefined
    const again = () => {
      // The button is about to be removed.
      field.focus()
      retry()
    }
    state.append(...describeFailure(again))
  }
  const asker = createSearchClient(place, {
    answered: showAnswer,
    failed: showFailure,
    waiting: (isWaiting) => dialog.toggleAttribute('data-waiting', isWaiting),
  })
  const ask = () => {
    entered = undefined
    said.replaceChildren()
    if (field.value.trim() !== '') asker.ask({ query: field.value, limit: maxFound })
    else {
      asker.cancel()
      showKept()
    }
  }
  const enter = (how: MouseEventInit) => {
    // The visible results belong to earlier input.
    if (asker.isAsking()) entered = how
    else listbox.press(how)
  }
  const followStorage = () => {
    if (field.value.trim() === '') showKept()
  }

  dialog.ariaLabel = partText('searchPages')
  labelField(field)
  // The query in the URL is used unless the reader has already typed something.
  if (field.value === '') {
    field.value = readAddress(searchParameter) ?? ''
    field.select()
  }
  state.role = 'status'
  said.role = 'status'
  field.before(createIcon(magnifier))
  dialog.append(
    createButton('search-close', partText('close'), () => dialog.close()),
    body,
    state,
    seeAll,
    said,
  )
  field.addEventListener('input', ask)
  bindKeys(dialog, { field, move: listbox.move, enter })
  recordVisits(
    dialog,
    () => shown,
    () => dialog.close(),
  )
  closeOnBackdropClick(dialog)
  dialog.addEventListener('close', () => {
    asker.cancel()
    clearTimeout(sayTimer)
    if (current?.dialog === dialog) current = undefined
  })
  current = { dialog, followStorage }
  ask()
}

interface KeyWork {
  readonly field: HTMLElement
  readonly move: (step: number) => void
  /** Called with the modifier keys when the reader presses Enter. */
  readonly enter: (how: MouseEventInit) => void
}

function bindKeys(dialog: HTMLDialogElement, { field, move, enter }: KeyWork): void {
  dialog.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    // Enter confirms the composition of an input method. In Safari, only the key code reveals this.
    if (event.isComposing || event.keyCode === 229) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const isEnter = key === 'Enter' && event.target === field
    if (key !== 'Escape' && !isEnter && step === 0) return
    event.preventDefault()
    if (isEnter) enter({ ctrlKey, metaKey, shiftKey })
    else if (step === 0) dialog.close()
    else {
      field.focus()
      move(step)
    }
  })
}

function labelField(field: HTMLInputElement): void {
  const label = partText('searchPages')
  Object.assign(field, { placeholder: label, ariaLabel: label, maxLength: maxQueryLength, enterKeyHint: 'go' })
  Object.assign(field, { autocomplete: 'off', autocapitalize: 'none', spellcheck: false })
}
