import { onPage } from './page-events.ts'

/** Selects code blocks in which readers can look up types. */
const blocks = '.code[data-types]'
const signs = ['pointerover', 'focusin', 'touchstart'] as const

let isLoading = false
/** The code block that the reader reached most recently. */
let reached: HTMLElement

/** Loads the types when a reader reaches such a code block, or immediately if the code shows errors. */
function load(block: HTMLElement): void {
  reached = block
  if (isLoading) return
  isLoading = true
  import('./show-types.ts').then(
    ({ showTypes }) => {
      for (const sign of signs) document.removeEventListener(sign, reach)
      showTypes(reached)
    },
    () => {
      isLoading = false
    },
  )
}

function reach({ target }: Event): void {
  const block = target instanceof Element ? target.closest<HTMLElement>(blocks) : null
  if (block) load(block)
}

for (const sign of signs) document.addEventListener(sign, reach, { passive: true })
onPage(() => {
  const block = document.querySelector<HTMLElement>(`${blocks}[data-errors]`)
  if (block) load(block)
})
