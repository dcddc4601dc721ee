import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'

/** Draws diagrams that are visible immediately. */
export function bindDiagramsInSight(): void {
  onPage(() => {
    const figure = document.querySelector('.mermaid')
    if (figure && figure.getBoundingClientRect().top < innerHeight) void draw(figure)
  })
}

/** Draws the other diagrams when the reader scrolls near them, because mermaid is large. Until then, their source is shown. */
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
