import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'

/** A diagram that is seen at once is drawn at once. */
export function bindDiagramsInSight(): void {
  onPage(() => {
    const figure = document.querySelector('.mermaid')
    if (figure && figure.getBoundingClientRect().top < innerHeight) void draw(figure)
  })
}

/** The others when somebody is there to come near them: what draws diagrams is large. Until then their source is shown. */
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
