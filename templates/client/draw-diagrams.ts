import type { showLoading } from './loading-view.ts'
import { partText } from './part-text.ts'

/** The Mermaid variables for both color modes. */
const colors = readColors()

/** The Mermaid themes for both color modes. */
type DiagramTheme = 'dark' | 'default'

/**
 * The part of Mermaid's API that docsgen uses. It is declared here so that a site can check its own version of this file without Mermaid.
 */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

/** Diagrams within this distance below the window are rendered in advance. */
const rootMargin = '600px'

const known = new WeakSet<Element>()
const drawn = new Set<HTMLElement>()
let theme = currentTheme()
/** Diagrams are rendered one at a time, because Mermaid measures them in a single element. */
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

/**
 * Shows that content is loading or has failed to load. It is a parameter, because an import shared with the entry would become an
 * additional file.
 */
let show: typeof showLoading

/** Renders the diagrams of the current page when the reader scrolls near them. */
export function drawDiagrams(loading: typeof showLoading): void {
  show = loading
  for (const figure of document.querySelectorAll('figure.mermaid')) {
    if (known.has(figure)) continue
    known.add(figure)
    sight.observe(figure)
  }
}

function readColors(): Readonly<Record<DiagramTheme, object>> {
  const written = getComputedStyle(document.documentElement).getPropertyValue('--diagrams').trim()
  return JSON.parse(written.slice(1, -1))
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

/** Some browsers remember a failed import for as long as the page is open, so after a second failure, the page is reloaded. */
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
      theme: 'base',
      // Labels on lines have the same background as the diagram.
      themeVariables: { ...colors[used], edgeLabelBackground: getComputedStyle(figure).backgroundColor },
      fontFamily: getComputedStyle(document.body).fontFamily,
    })
    // IDs in content cannot begin with `_`. The ID contains the theme, so that the previous image is not removed too early.
    const { svg } = await mermaid.render(`_diagram-${index}-${used}`, source)
    place(figure, svg)
    figure.dataset.theme = used
  } catch (error) {
    showProblem(figure, error instanceof Error ? error.message : String(error))
  }
}

function place(figure: HTMLElement, text: string): void {
  // Scripts in a parsed document do not run, and diagrams in strict mode contain no other active content.
  const svg = new DOMParser().parseFromString(text, 'text/html').querySelector('svg')
  if (!svg) throw new Error(partText('diagramEmpty'))
  if (!svg.hasAttribute('aria-labelledby')) svg.ariaLabel = partText('diagram')
  svg.style.setProperty('--drawn', `${svg.viewBox.baseVal.width}px`)
  const box = figure.querySelector('.diagram') ?? createBox(figure)
  box.replaceChildren(svg)
  figure.querySelector('.diagram-problem')?.remove()
}

/** The image precedes its source, which readers can still read and copy. */
function createBox(figure: HTMLElement): HTMLElement {
  const box = document.createElement('div')
  box.className = 'diagram'
  box.role = 'group'
  box.ariaLabel = partText('diagram')
  // With a tab index, readers can scroll wide diagrams with the keyboard.
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
