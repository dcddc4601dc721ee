import { bindDiagrams } from './diagrams.ts'
import { bindIslands } from './islands.ts'
import { bindLater } from './later.ts'
import { bindMenu } from './menu.ts'
import { bindNavigation } from './navigate.ts'
import { redirectOldEndings } from './old-endings.ts'
import { bindPrefetch } from './prefetch.ts'
import { bindSearch } from './search.ts'
import { bindSidebarPlace } from './sidebar-place.ts'
import { bindTabs } from './tabs.ts'
import { bindVersionChoice } from './version-choice.ts'

// What a page needs as soon as it is there. The rest of what answers to the reader comes with the first sign of one: comforts.ts.
redirectOldEndings()
bindTabs()
bindVersionChoice()
bindSidebarPlace()
bindDiagrams()
bindIslands()
bindSearch()
bindPrefetch()
bindLater()
// Both listen on the window, so that whatever listens on the document has had its turn; the menu first.
bindMenu()
bindNavigation()
