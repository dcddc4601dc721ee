import type { FeatureOptions } from './core/config/feature-options.ts'
import type { Feature } from './core/feature.ts'
import { abbreviations } from './features/abbreviations/index.ts'
import { addresses } from './features/addresses/index.ts'
import { agents } from './features/agents/index.ts'
import { book } from './features/book/index.ts'
import { brand } from './features/brand/index.ts'
import { budgets } from './features/budgets/index.ts'
import { codeBlocks } from './features/code-blocks/index.ts'
import { codeLinks } from './features/code-links/index.ts'
import { components } from './features/components/index.ts'
import { compression } from './features/compression/index.ts'
import { contentRules } from './features/content-rules/index.ts'
import { definitionLists } from './features/definition-lists/index.ts'
import { diagrams } from './features/diagrams/index.ts'
import { emoji } from './features/emoji/index.ts'
import { externalLinks } from './features/external-links/index.ts'
import { footnotes } from './features/footnotes/index.ts'
import { foreignSyntax } from './features/foreign-syntax/index.ts'
import { glossary } from './features/glossary/index.ts'
import { graphqlReference } from './features/graphql-reference/index.ts'
import { headTags } from './features/head-tags/index.ts'
import { headingIds } from './features/heading-ids/index.ts'
import { images } from './features/images/index.ts'
import { impact } from './features/impact/index.ts'
import { journal } from './features/journal/index.ts'
import { languageReferences } from './features/language-references/index.ts'
import { linkedSites } from './features/linked-sites/index.ts'
import { math } from './features/math/index.ts'
import { members } from './features/members/index.ts'
import { offlineCopy } from './features/offline-copy/index.ts'
import { openapi } from './features/openapi/index.ts'
import { ownCode } from './features/own-code/index.ts'
import { packageManagers } from './features/package-managers/index.ts'
import { panels } from './features/panels/index.ts'
import { partials } from './features/partials/index.ts'
import { icons, previews } from './features/previews/index.ts'
import { previousAddresses } from './features/previous-addresses/index.ts'
import { reactPages } from './features/react-pages/index.ts'
import { references } from './features/references/index.ts'
import { repositories } from './features/repositories/index.ts'
import { samples } from './features/samples/index.ts'
import { search } from './features/search/index.ts'
import { tableOfContents } from './features/table-of-contents/index.ts'
import { translations } from './features/translations/index.ts'
import { typescriptReference } from './features/typescript-reference/index.ts'
import { versions } from './features/versions/index.ts'

/** All features. There is no other list of them. */
export const features: readonly Feature[] = [
  versions,
  repositories,
  translations,
  agents,
  linkedSites,
  journal,
  previousAddresses,
  images,
  icons,
  previews,
  samples,
  diagrams,
  search,
  references,
  // The pages of this feature cannot have the same paths as those of the features above.
  ownCode,
  // The links of this feature come first among the links of a page.
  headTags,
  brand,
  panels,
  members,
  codeBlocks,
  components,
  contentRules,
  // Features that add sections after the text come before features that read the whole text.
  footnotes,
  definitionLists,
  tableOfContents,
  emoji,
  abbreviations,
  glossary,
  math,
  packageManagers,
  codeLinks,
  headingIds,
  foreignSyntax,
  // Books are created before files are compressed and measured.
  book,
  compression,
  budgets,
  addresses,
  externalLinks,
  graphqlReference,
  languageReferences,
  openapi,
  partials,
  reactPages,
  typescriptReference,
  impact,
  offlineCopy,
]

/** The options that the features add to the config. */
export const featureOptions: readonly FeatureOptions[] = features.flatMap(({ options }) => options ?? [])
