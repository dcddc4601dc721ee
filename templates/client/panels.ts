import { panelMotion, reducedMotionMs } from '../shell-constants.ts'
import { onPage } from './page-events.ts'

/** Panels glide open and shut on pages that have any; until the code for it is there, and without it, they just open. */
export function bindPanels(): void {
  onPage(() => {
    if (!document.querySelector('.prose details')) return
    import('./glide-panels.ts').then(
      ({ glidePanels }) => glidePanels({ ...panelMotion, reducedMs: reducedMotionMs }),
      () => {},
    )
  })
}
