import { bindCopy } from './copy.ts'
import { bindDiagrams } from './diagrams.ts'
import { bindImages } from './images.ts'
import { bindMenu } from './menu.ts'
import { bindPanels } from './panels.ts'
import { bindReveal } from './reveal.ts'
import { bindSidebar } from './sidebar.ts'
import { bindTabs } from './tabs.ts'

bindTabs()
bindReveal()
bindSidebar()
bindMenu()
bindCopy()
bindPanels()
bindImages()
bindDiagrams()
