import { bindIslands } from './islands.ts'
import { bindMenu } from './menu.ts'
import { redirectOldEndings } from './old-endings.ts'
import { bindSearch } from './search.ts'
import { bindSidebar } from './sidebar.ts'

redirectOldEndings()
bindSidebar()
bindMenu()
bindIslands()
bindSearch()
