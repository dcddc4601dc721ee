import { bindAnnouncement } from './announcement.ts'
import { bindColorMode } from './color-mode.ts'
import { bindMenu } from './menu.ts'
import { bindSidebar } from './sidebar.ts'

bindColorMode()
bindAnnouncement()
bindSidebar()
bindMenu()
