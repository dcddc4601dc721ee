import { theme as docsgens } from 'docsgen/templates/theme.ts'
import { Badge } from './components/badge.tsx'

export * from 'docsgen/templates/theme.ts'

/** docsgen's theme with one more tag for Markdown. */
export const theme = { ...docsgens, components: { ...docsgens.components, Badge } }
