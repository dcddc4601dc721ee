import { bindMenu } from './menu.ts'
import { bindSidebar } from './sidebar.ts'

for (const sidebar of document.querySelectorAll<HTMLElement>('nav[data-src]')) bindSidebar(sidebar)
bindMenu()
