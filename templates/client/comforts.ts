import { bindAnnouncement } from './announcement.ts'
import { bindColorMode } from './color-mode.ts'
import { bindCopy } from './copy.ts'
import { bindDropdowns } from './dropdowns.ts'
import { glidePanels } from './glide-panels.ts'
import { bindImages } from './images.ts'
import { bindReveal } from './reveal.ts'
import { bindSidebar } from './sidebar.ts'
import { bindTableOfContents } from './table-of-contents.ts'
import { bindTopBar } from './top-bar.ts'

/** What answers to the reader: loaded with the first sign of one, so that a page that is only read costs nothing of it. */
export function bindComforts(): void {
  bindReveal()
  bindColorMode()
  bindAnnouncement()
  bindTopBar()
  bindDropdowns()
  bindTableOfContents()
  bindSidebar()
  bindCopy()
  bindImages()
  glidePanels()
  document.documentElement.dataset.script = 'all'
}
