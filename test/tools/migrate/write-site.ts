import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'
import { checkOtherSite } from '../../../src/tools/migrate/check-other-site.ts'
import { openOtherSite } from '../../../src/tools/migrate/open-other-site.ts'
import type { OtherSite, OtherTarget, OtherToolName } from '../../../src/tools/migrate/other-site.ts'
import type { LinkToResolve } from '../../../src/tools/migrate/tool.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export interface WrittenSite {
  readonly root: AbsolutePath
  readonly site: OtherSite
  /** `code file:line: cause or message` of everything `check --as` reports. */
  readonly problems: readonly string[]
  /** Where a link of a page leads: `page /x/#id`, `file public/x.png`, `generated /x`, `missing /x`. */
  resolve(file: string, href: string, kind?: LinkToResolve['kind']): string
  /** A page in docsgen's Markdown, and the notes. */
  translate(file: string): { readonly text: string; readonly notes: readonly string[]; readonly partials: readonly string[] }
}

/** Writes the files of a site of another tool, and reads it. */
export async function writeSite(as: OtherToolName, written: Readonly<Record<string, string>>): Promise<WrittenSite> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-other-')) as AbsolutePath
  folders.push(root)
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { site, tool, files } = await openOtherSite(root, { as, allowConfigCode: false })
  const resolver = tool.createResolver(site, files)
  const pageOf = (file: string) => {
    const page = site.pages.find((each) => each.file === file)
    if (!page) throw new Error(`No page ${file}; there are ${site.pages.map((each) => each.file).join(', ')}`)
    return page
  }
  return {
    root,
    site,
    problems: checkOtherSite({ site, tool, files }).diagnostics.map(
      ({ code, location, cause, message }) => `${code} ${location?.file}:${location?.line ?? '-'}: ${cause ?? message}`,
    ),
    resolve: (file, href, kind = 'link') => describe(resolver({ href, kind }, pageOf(file))),
    translate(file) {
      const page = pageOf(file)
      const { revised, notes, partials } = tool.translatePage({ file: page.file, text: page.text, page, site, files })
      return { text: revised.text, notes: notes.map(({ found, advice }) => `${found}: ${advice}`), partials }
    },
  }
}

function describe(target: OtherTarget): string {
  switch (target.kind) {
    case 'page':
      return `page ${target.page.address}${target.fragment === '' ? '' : `#${target.fragment}`}`
    case 'file':
      return `file ${target.file}`
    case 'generated':
      return `generated ${target.address}`
    case 'missing':
      return `missing ${target.what} ${target.tried}`
    default:
      return target.kind
  }
}
