import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AbsolutePath } from '../../../../src/kit/files/paths.ts'
import { checkOtherSite } from '../../../../src/tools/migrate/check-other-site.ts'
import { openOtherSite } from '../../../../src/tools/migrate/open-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget, OtherToolName } from '../../../../src/tools/migrate/other-site.ts'
import type { LinkToResolve, Translation } from '../../../../src/tools/migrate/tool.ts'

export interface MadeUpSite {
  readonly site: OtherSite
  /** The address of each page, by file. */
  readonly addresses: Readonly<Record<string, string>>
  /** Severity, code, and place of what `check --as` reports. */
  readonly reports: readonly string[]
  translate(file: string): Translation
  /** Where a link leads: an address, a path of a file, or the kind of the target. */
  follow(file: string, href: string, kind?: LinkToResolve['kind']): string
}

/** Writes a small site into a temporary folder, and reads it as its tool publishes it. */
export async function openMadeUpSite(as: OtherToolName, files: Readonly<Record<string, string>>): Promise<MadeUpSite> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-other-')) as AbsolutePath
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const opened = await openOtherSite(root, { as, allowConfigCode: false })
  const { site, tool } = opened
  const pageOf = (file: string): OtherPage => {
    const page = site.pages.find((each) => each.file === file)
    if (!page) throw new Error(`No page: ${file}`)
    return page
  }
  const resolve = tool.createResolver(site, opened.files)
  return {
    site,
    addresses: Object.fromEntries(site.pages.map(({ file, address }) => [file, address])),
    reports: checkOtherSite(opened).diagnostics.map(
      ({ severity, code, location }) => `${severity} ${code} ${location?.file}:${location?.line ?? ''}`,
    ),
    translate(file) {
      const page = site.pages.find((each) => each.file === file)
      return tool.translatePage({ file: file as never, text: files[file] ?? '', page, site, files: opened.files })
    },
    follow: (file, href, kind = 'link') => describe(resolve({ href, kind }, pageOf(file))),
  }
}

function describe(target: OtherTarget): string {
  if (target.kind === 'page') return target.page.address + (target.fragment === '' ? '' : `#${target.fragment}`)
  if (target.kind === 'file') return target.file
  return target.kind === 'missing' ? `missing ${target.what} ${target.tried}` : target.kind
}
