import type { showLoading } from './loading-view.ts'
import { partText } from './part-text.ts'

/** Mermaid's variables for the two color modes, if the site has colors of its own. */
const colors = readColors()

/** Mermaid's themes for the two color modes. */
type DiagramTheme = 'dark' | 'default'

/**
 * The part of mermaid's API in use. Declared here, so that a site can type-check its own version of this file without installing mermaid.
 */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

/** How far below the window diagrams are drawn in advance. */
const rootMargin = '600px'

const known = new WeakSet<Element>()
const drawn = new Set<HTMLElement>()
let theme = currentTheme()
/** Diagrams are drawn one at a time, because mermaid measures them in a single element. */
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

/** Shows that something is loading or has failed. A parameter, because an import shared with the entry would become another file. */
let show: typeof showLoading

/** Draws the diagrams of the current page when the reader scrolls near them. */
export function drawDiagrams(loading: typeof showLoading): void {
  show = loading
  for (const figure of document.querySelectorAll('figure.mermaid')) {
    if (known.has(figure)) continue
    known.add(figure)
    sight.observe(figure)
  }
}

function readColors(): Readonly<Record<DiagramTheme, object>> | undefined {
  const written = getComputedStyle(document.documentElement).getPropertyValue('--diagrams').trim()
  return written === '' ? undefined : JSON.parse(written.slice(1, -1))
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

/** Some browsers remember a failed import for as long as the page is open, so a second failure reloads the page. */
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
      theme: colors ? 'base' : used,
      // Labels on lines have the background of the diagram.
      themeVariables: { ...colors?.[used], edgeLabelBackground: getComputedStyle(figure).backgroundColor },
      fontFamily: getComputedStyle(document.body).fontFamily,
    })
    // Ids in content cannot begin like this. The theme in the ID prevents removing the previous drawing too early.
    const { svg } = await mermaid.render(`_diagram-${index}-${used}`, source)
    place(figure, svg)
    figure.dataset.theme = used
  } catch (error) {
    showProblem(figure, error instanceof Error ? error.message : String(error))
  }
}

function place(figure: HTMLElement, text: string): void {
  // Scripts in a parsed document do not run, and strict diagrams contain nothing else that is active.
  const svg = new DOMParser().parseFromString(text, 'text/html').querySelector('svg')
  if (!svg) throw new Error(partText('diagramEmpty'))
  if (!svg.hasAttribute('aria-labelledby')) svg.ariaLabel = partText('diagram')
  svg.style.setProperty('--drawn', `${svg.viewBox.baseVal.width}px`)
  const box = figure.querySelector('.diagram') ?? createBox(figure)
  box.replaceChildren(svg)
  figure.querySelector('.diagram-problem')?.remove()
}

/** The drawing precedes its source, which can still be read and copied. */
function createBox(figure: HTMLElement): HTMLElement {
  const box = document.createElement('div')
  box.className = 'diagram'
  box.role = 'group'
  box.ariaLabel = partText('diagram')
  // Allows scrolling wide diagrams with the keyboard.
  box.tabIndex = 0
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = partText('showSource')
  details.append(summary, ...figure.querySelectorAll('pre'))
  const enlarge = document.createElement('button')
  enlarge.className = 'enlarge'
  enlarge.ariaLabel = partText('enlargePicture', { alt: box.ariaLabel })
  figure.prepend(box, details)
  figure.append(enlarge)
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
