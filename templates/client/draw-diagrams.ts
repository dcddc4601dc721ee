import type { showLoading } from './loading-view.ts'
import { partText } from './part-text.ts'

/** The specification's themes for the two colour modes. */
type DiagramTheme = 'dark' | 'default'

/** What is used of mermaid. Written here, so that a site can type-check its own version of this file without installing mermaid. */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

/** How far below the window a diagram is drawn before it is seen. */
const rootMargin = '600px'

const known = new WeakSet<Element>()
const drawn = new Set<HTMLElement>()
let theme = currentTheme()
/** One is drawn after the other: what draws them has one place to measure in. */
let queue: Promise<void> = Promise.resolve()

const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      sight.unobserve(target)
      drawn.add(target as HTMLElement)
      enqueue(target as HTMLElement)
    }
  },
  { rootMargin },
)

new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)

/** Shows that something is on its way, or did not come. Handed in: what the entry shares with each lazy part becomes one more file. */
let show: typeof showLoading

/** Draws the diagrams of the page that is shown, each when the reader comes near it. */
export function drawDiagrams(loading: typeof showLoading): void {
  show = loading
  for (const figure of document.querySelectorAll('figure.mermaid')) {
    if (known.has(figure)) continue
    known.add(figure)
    sight.observe(figure)
  }
}

function currentTheme(): DiagramTheme {
  return getComputedStyle(document.documentElement).colorScheme === 'light' ? 'default' : 'dark'
}

function redraw(): void {
  if (theme === currentTheme()) return
  theme = currentTheme()
  for (const figure of drawn) {
    if (figure.isConnected) enqueue(figure)
    else drawn.delete(figure)
  }
}

function enqueue(figure: HTMLElement): void {
  void show(figure, () => loadMermaid().catch((error) => reloadWhenAgain(figure, error))).then(({ default: mermaid }) => {
    queue = queue.then(() => draw(figure, mermaid))
  })
}

function loadMermaid(): Promise<{ readonly default: Mermaid }> {
  return import('mermaid' as string)
}

const failed = new WeakSet<Element>()

/** Some browsers remember, as long as the page lives, that a file did not come: asked for again in vain, the page is loaded anew. */
function reloadWhenAgain(figure: Element, error: unknown): Promise<never> {
  if (!failed.has(figure) || !navigator.onLine) {
    failed.add(figure)
    throw error
  }
  location.reload()
  return new Promise(() => {})
}

async function draw(figure: HTMLElement, mermaid: Mermaid): Promise<void> {
  if (!figure.isConnected) return
  const source = figure.querySelector('code')?.textContent ?? ''
  const used = theme
  const index = [...document.querySelectorAll('figure.mermaid')].indexOf(figure)
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      deterministicIds: true,
      theme: used,
      // Words on a line are on the ground they are drawn on.
      themeVariables: { edgeLabelBackground: getComputedStyle(figure).backgroundColor },
      fontFamily: getComputedStyle(document.body).fontFamily,
    })
    // No element of the page's own text may have an id that begins like this. The theme keeps the drawing that is replaced from being taken away early.
    const { svg } = await mermaid.render(`_diagram-${index}-${used}`, source)
    place(figure, svg)
    figure.dataset.theme = used
  } catch (error) {
    showProblem(figure, error instanceof Error ? error.message : String(error))
  }
}

function place(figure: HTMLElement, text: string): void {
  // Nothing in a parsed document runs, and what comes from there brings only what strict diagrams may have.
  const svg = new DOMParser().parseFromString(text, 'text/html').querySelector('svg')
  if (!svg) throw new Error(partText('diagramEmpty'))
  if (!svg.hasAttribute('aria-labelledby')) svg.ariaLabel = partText('diagram')
  svg.style.setProperty('--drawn', `${svg.viewBox.baseVal.width}px`)
  const box = figure.querySelector('.diagram') ?? createBox(figure)
  box.replaceChildren(svg)
  figure.querySelector('.diagram-problem')?.remove()
}

/** The drawing goes before its source, which stays to be read and copied. */
function createBox(figure: HTMLElement): HTMLElement {
  const box = document.createElement('div')
  box.className = 'diagram'
  box.role = 'group'
  box.ariaLabel = partText('diagram')
  // Wide ones are scrolled with the keyboard, too.
  box.tabIndex = 0
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = partText('showSource')
  details.append(summary, ...figure.querySelectorAll('pre'))
  figure.prepend(box, details)
  return box
}

function showProblem(figure: HTMLElement, message: string): void {
  if (figure.querySelector('.diagram-problem')) return
  const problem = document.createElement('p')
  problem.className = 'diagram-problem'
  problem.role = 'alert'
  problem.textContent = partText('diagramFailed', { reason: message })
  figure.prepend(problem)
}
