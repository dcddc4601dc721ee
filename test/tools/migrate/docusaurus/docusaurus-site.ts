import type { Diagnostic } from '../../../../src/core/model/diagnostic.ts'
import { checkOtherSite } from '../../../../src/tools/migrate/check-other-site.ts'
import { docusaurus } from '../../../../src/tools/migrate/docusaurus/docusaurus.ts'
import { openOtherSite } from '../../../../src/tools/migrate/open-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../../../../src/tools/migrate/other-site.ts'
import type { LinkToResolve } from '../../../../src/tools/migrate/tool.ts'
import { siteFolder } from '../site-folder.ts'

interface OpenedDocusaurus {
  readonly site: OtherSite
  /** Addresses of pages by file. */
  readonly addresses: Readonly<Record<string, string>>
  page(file: string): OtherPage
  /** `page /docs/a#b`, `missing page /docs/c`. */
  resolve(href: string, file: string, kind?: LinkToResolve['kind']): string
  /** `file:line code` of each error and warning. */
  check(): readonly string[]
}

/** Opens a Docusaurus site that is written as files; the config is the body of an object. */
export async function openDocusaurus(config: string, written: Record<string, string>): Promise<OpenedDocusaurus> {
  const root = siteFolder({ 'docusaurus.config.js': `export default {\n${config}\n}\n`, ...written })
  const { site, files } = await openOtherSite(root, { as: 'docusaurus', allowConfigCode: false })
  const resolver = docusaurus.createResolver(site, files)
  const page = (file: string) => {
    const found = site.pages.find((each) => each.file === file)
    if (!found) throw new Error(`No page ${file}`)
    return found
  }
  return {
    site,
    addresses: Object.fromEntries(site.pages.map(({ file, address }) => [file, address])),
    page,
    resolve: (href, file, kind = 'link') => describe(resolver({ href, kind }, page(file))),
    check: () => checkOtherSite({ site, tool: docusaurus, files }).diagnostics.map(summarize),
  }
}

function describe(target: OtherTarget): string {
  if (target.kind === 'page') return `page ${target.page.address}${target.fragment === '' ? '' : `#${target.fragment}`}`
  if (target.kind === 'file') return `file ${target.file}`
  if (target.kind === 'generated') return `generated ${target.address}`
  return target.kind === 'missing' ? `missing ${target.what} ${target.tried}` : target.kind
}

function summarize({ code, location }: Diagnostic): string {
  return `${location?.file}:${location?.line ?? ''} ${code}`
}

export const classic = (options = '') => `presets: [['classic', {${options}}]],`
