import * as island from './components/island.tsx'
import * as pageContext from './page-context.tsx'
import * as site from './site.ts'
import * as theme from './theme.ts'

/** What the site's own code imports from docsgen, by the names it does so under: of these modules there must be one copy. */
export const packages = {
  'docsgen/theme': theme,
  'docsgen/site': site,
  'docsgen/templates/theme.ts': theme,
  'docsgen/templates/site.ts': site,
  'docsgen/templates/page-context.tsx': pageContext,
  'docsgen/templates/components/island.tsx': island,
}
