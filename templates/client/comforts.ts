import { bindAnnouncement } from './announcement.ts'
import { bindColorMode } from './color-mode.ts'
import { bindCopy } from './copy.ts'
import { bindDiagrams } from './diagrams.ts'
import { bindDropdowns } from './dropdowns.ts'
import { bindEmbeds } from './embeds.ts'
import { bindFilter } from './filter.ts'
import { glidePanels } from './glide-panels.ts'
import { bindImages } from './images.ts'
import { bindReveal } from './reveal.ts'
import { bindSidebar } from './sidebar.ts'
import { bindTableOfContents } from './table-of-contents.ts'
import { bindTopBar } from './top-bar.ts'
import { bindVersionChoice } from './version-choice.ts'

/** What answers to the reader: loaded with the first sign of one, so that a page that is only read costs nothing of it. */
export function bindComforts(): void {
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
  glidePanels()
  document.documentElement.dataset.script = 'all'
}
