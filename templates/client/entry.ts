import { bindIslands } from './islands.ts'
import { bindMenu } from './menu.ts'
import { bindSidebar } from './sidebar.ts'

bindSidebar()
bindMenu()
bindIslands()
