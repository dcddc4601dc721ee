import type { Feature } from './core/feature.ts'
import { abbreviations } from './features/abbreviations/index.ts'
import { agents } from './features/agents/index.ts'
import { budgets } from './features/budgets/index.ts'
import { codeLinks } from './features/code-links/index.ts'
import { compression } from './features/compression/index.ts'
import { diagrams } from './features/diagrams/index.ts'
import { emoji } from './features/emoji/index.ts'
import { foreignSyntax } from './features/foreign-syntax/index.ts'
import { glossary } from './features/glossary/index.ts'
import { headingIds } from './features/heading-ids/index.ts'
import { journal } from './features/journal/index.ts'
import { linkedSites } from './features/linked-sites/index.ts'
import { math } from './features/math/index.ts'
import { packageManagers } from './features/package-managers/index.ts'
import { previousAddresses } from './features/previous-addresses/index.ts'
import { samples } from './features/samples/index.ts'
import { tableOfContents } from './features/table-of-contents/index.ts'
import { translations } from './features/translations/index.ts'
import { versions } from './features/versions/index.ts'

/** All features: the only list of them. */
export const features: readonly Feature[] = [
  versions,
  translations,
  agents,
  linkedSites,
  journal,
  tableOfContents,
  emoji,
  abbreviations,
  glossary,
  math,
  diagrams,
  packageManagers,
  samples,
  previousAddresses,
  codeLinks,
  headingIds,
  foreignSyntax,
  compression,
  budgets,
]
