import { bindAnnouncement } from './announcement.ts'
import { bindColorMode } from './color-mode.ts'
import { bindDropdowns } from './dropdowns.ts'
import { bindIslands } from './islands.ts'
import { bindMenu } from './menu.ts'
import { bindNavigation } from './navigate.ts'
import { redirectOldEndings } from './old-endings.ts'
import { bindPrefetch } from './prefetch.ts'
import { bindSearch } from './search.ts'
import { bindSidebar } from './sidebar.ts'
import { bindTableOfContents } from './table-of-contents.ts'
import { bindTopBar } from './top-bar.ts'
import { bindVersionChoice } from './version-choice.ts'

redirectOldEndings()
bindColorMode()
bindAnnouncement()
bindTopBar()
bindDropdowns()
bindVersionChoice()
bindTableOfContents()
bindSidebar()
bindMenu()
bindIslands()
bindSearch()
bindPrefetch()
bindNavigation()
