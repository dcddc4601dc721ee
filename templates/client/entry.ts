import { bindMenu } from './menu.ts'
import { bindNavigation } from './navigate.ts'
import { bindPrefetch } from './prefetch.ts'
import { bindSidebar } from './sidebar.ts'

bindSidebar()
bindMenu()
bindPrefetch()
bindNavigation()
