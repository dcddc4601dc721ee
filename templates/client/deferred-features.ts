import { animateDetails } from './animate-details.ts'
import { bindAnnouncement } from './announcement.ts'
import { bindColorMode } from './color-mode.ts'
import { bindCopy } from './copy.ts'
import { bindDiagrams } from './diagrams.ts'
import { bindDropdowns } from './dropdowns.ts'
import { bindEmbeds } from './embeds.ts'
import { bindFilter } from './filter.ts'
import { onPage } from './page-events.ts'
import { bindReveal } from './reveal.ts'
import { bindSidebar } from './sidebar.ts'
import { bindTableOfContents } from './table-of-contents.ts'
import { bindTopBar } from './top-bar.ts'
import { bindVersionChoice } from './version-choice.ts'

/** Starts the features that respond to the reader. They are loaded on the first interaction, because reading a page does not need them. */
export function bindDeferred(): void {
  bindFilter()
  bindReveal()
  bindColorMode()
  bindAnnouncement()
  bindTopBar()
  bindDropdowns()
  bindVersionChoice()
  bindTableOfContents()
  bindSidebar()
  bindCopy()
  bindImages()
  bindDiagrams()
  bindEmbeds()
  animateDetails()
  document.documentElement.dataset.script = 'all'
}

let hasImages = false

/** Pages without images or diagrams do not load the script for them. */
function bindImages(): void {
  onPage(() => {
    if (hasImages || !document.querySelector('.prose img, .diagram, .mermaid')) return
    hasImages = true
    import('./images.ts').then(
      (module) => module.bindImages(onPage),
      () => {
        hasImages = false
      },
    )
  })
}
