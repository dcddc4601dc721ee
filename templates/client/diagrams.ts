import { showLoading } from './loading-view.ts'
import { onPage } from './page-events.ts'

/** What draws diagrams is large: it comes only where there is one. Until then, and without it, their source is shown. */
export function bindDiagrams(): void {
  onPage(async () => {
    const figure = document.querySelector('.mermaid')
    if (!figure) return
    const { drawDiagrams } = await showLoading(figure, () => import('./draw-diagrams.ts'))
    drawDiagrams(showLoading)
  })
}
