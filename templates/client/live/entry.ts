import '../entry.ts'
import { bindLive } from './updates.ts'

// The entry script in `docsgen dev`, instead of ../entry.ts. It is not published.
bindLive()
