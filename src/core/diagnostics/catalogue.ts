import { addressEntries } from './catalogue/address.ts'
import { agentEntries } from './catalogue/agents.ts'
import { budgetEntries } from './catalogue/budget.ts'
import { codeEntries } from './catalogue/code.ts'
import { boxEntries, componentEntries } from './catalogue/component.ts'
import { configEntries } from './catalogue/config.ts'
import { evalEntries } from './catalogue/eval.ts'
import { externalEntries } from './catalogue/external.ts'
import { functionEntries } from './catalogue/function.ts'
import { journalEntries } from './catalogue/journal.ts'
import { linkEntries } from './catalogue/link.ts'
import { markdownEntries } from './catalogue/markdown.ts'
import { openapiEntries } from './catalogue/openapi.ts'
import { openapiExampleEntries } from './catalogue/openapi-examples.ts'
import { otherSiteEntries } from './catalogue/other-site.ts'
import { pageEntries } from './catalogue/page.ts'
import { publishingEntries } from './catalogue/publishing.ts'
import { referenceEntries } from './catalogue/reference.ts'
import { sampleEntries } from './catalogue/sample.ts'
import { searchEntries } from './catalogue/search.ts'
import { siteEntries } from './catalogue/site.ts'
import { symbolEntries } from './catalogue/symbol.ts'
import { syntaxEntries } from './catalogue/syntax.ts'
import { ownComponentEntries, themeEntries } from './catalogue/theme.ts'
import { verifyEntries } from './catalogue/verify.ts'
import { versionEntries } from './catalogue/version.ts'
import type { CatalogueTable } from './entry.ts'

/** Every code that docsgen can report. Codes are permanent, because readers search for them. */
export const catalogue = {
  ...linkEntries,
  ...symbolEntries,
  ...pageEntries,
  ...syntaxEntries,
  ...markdownEntries,
  ...boxEntries,
  ...componentEntries,
  ...codeEntries,
  ...versionEntries,
  ...siteEntries,
  ...addressEntries,
  ...agentEntries,
  ...externalEntries,
  ...verifyEntries,
  ...budgetEntries,
  ...publishingEntries,
  ...journalEntries,
  ...openapiEntries,
  ...openapiExampleEntries,
  ...referenceEntries,
  ...functionEntries,
  ...sampleEntries,
  ...searchEntries,
  ...evalEntries,
  ...themeEntries,
  ...ownComponentEntries,
  ...configEntries,
  ...otherSiteEntries,
} as const satisfies CatalogueTable

export type DiagnosticCode = keyof typeof catalogue
