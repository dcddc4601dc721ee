import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'

/** Renders the diagrams that are immediately visible. */
export function bindDiagramsInSight(): void {
  onPage(() => {
    const figure = document.querySelector('.mermaid')
    if (figure && figure.getBoundingClientRect().top < innerHeight) void draw(figure)
  })
}

/**
 * Renders the other diagrams when the reader scrolls near them, because Mermaid is large. Until then, the page shows the source of the
 * diagrams.
 */
export function bindDiagrams(): void {
  onPage(() => {
    const figure = document.querySelector('.mermaid')
    if (figure) void draw(figure)
  })
}

async function draw(figure: Element): Promise<void> {
  const { drawDiagrams } = await showLoading(figure, () => import('./draw-diagrams.ts'))
  drawDiagrams(showLoading)
}
