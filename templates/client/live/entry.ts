import '../entry.ts'
import { bindLive } from './updates.ts'

// What browsers get from `docsgen dev` instead of ../entry.ts: no finished site has it.
bindLive()
