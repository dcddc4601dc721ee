import type { OtherTool } from '../tool.ts'
import { createDocusaurusResolver } from './create-resolver.ts'
import { readDocusaurusSite } from './read-site.ts'
import { translatePage } from './translate-page.ts'

/** Folders below this are examples and tests rather than sites. */
const maxDepth = 4

export const docusaurus: OtherTool = {
  name: 'docusaurus',
  label: 'Docusaurus',
  findConfigs: (files) => files.list('', { depth: maxDepth }).filter((file) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(file)),
  readSite: readDocusaurusSite,
  createResolver: createDocusaurusResolver,
  translatePage,
}
