import * as site from './site.ts'
import * as theme from './theme.ts'

/** What the site's own code imports from docsgen, by the names it does so under. */
export const packages = { 'docsgen/theme': theme, 'docsgen/site': site }
