import { bindDiagramsInSight } from './diagrams.ts'
import { bindIslands } from './islands.ts'
import { redirectLegacyUrls } from './legacy-urls.ts'
import { bindFirstInteraction } from './load-on-first-interaction.ts'
import { bindMenu } from './menu.ts'
import { bindNavigation } from './navigate.ts'
import { bindPrefetch } from './prefetch.ts'
import { bindSearch } from './search.ts'
import { bindSidebarScroll } from './sidebar-scroll.ts'
import { bindTabs } from './tabs.ts'

// These features are needed immediately. All other features are loaded on the first interaction.
redirectLegacyUrls()
bindTabs()
bindSidebarScroll()
bindDiagramsInSight()
bindIslands()
bindSearch()
bindPrefetch()
bindFirstInteraction()
// Both features listen on the window, after all listeners on the document. The menu must be first.
bindMenu()
bindNavigation()
