import * as island from './components/island.tsx'
import * as pageContext from './page-context.tsx'
import * as site from './site.ts'
import * as theme from './theme.ts'

/** docsgen's modules by the names under which the site's code imports them. Each module must exist only once. */
export const packages = {
  'docsgen/theme': theme,
  'docsgen/site': site,
  'docsgen/templates/theme.ts': theme,
  'docsgen/templates/site.ts': site,
  'docsgen/templates/page-context.tsx': pageContext,
  'docsgen/templates/components/island.tsx': island,
}
