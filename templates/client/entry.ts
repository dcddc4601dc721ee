import { bindIslands } from './islands.ts'
import { bindMenu } from './menu.ts'
import { bindSearch } from './search.ts'
import { bindSidebar } from './sidebar.ts'

bindSidebar()
bindMenu()
bindIslands()
bindSearch()
