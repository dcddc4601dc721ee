import type { OtherSite, OtherToolName } from './other-site.ts'
import type { ReadOtherSite } from './tool.ts'

/** A site with nothing in it, for adapters to start from. */
export function emptySite(tool: OtherToolName, { files, configFile }: ReadOtherSite): OtherSite {
  return {
    tool,
    root: files.root,
    configFile,
    title: '',
    base: '/',
    headingIds: 'github',
    locales: [{ code: 'en', label: 'English', prefix: '' }],
    versions: [{ id: 'current', label: 'Current', prefix: '' }],
    pages: [],
    publicFiles: new Map(),
    redirects: [],
    generated: [],
    sidebars: [],
    navbar: [],
    footer: [],
    features: new Set(),
    variables: {},
    unusedSettings: [],
    diagnostics: [],
  }
}
