import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterEach } from 'vitest'
import type { AbsolutePath, ProjectPath } from '../../../../src/kit/files/paths.ts'
import { planMigration } from '../../../../src/tools/migrate/migrate/plan-migration.ts'
import type { Migration } from '../../../../src/tools/migrate/migrate/write-report.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../../../../src/tools/migrate/other-site.ts'
import { openSiteFiles } from '../../../../src/tools/migrate/site-files.ts'
import { originalText, readOtherFrontMatter } from '../../../../src/tools/migrate/text/revise-text.ts'
import { emptySite, type OtherTool, type UsedComponent } from '../../../../src/tools/migrate/tool.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface MadeUpSite {
  /** Files by path; those in `docs/` with the ending `.md` are pages. */
  readonly files: Readonly<Record<string, string>>
  /** Addresses of pages that differ from their paths, by file. */
  readonly addresses?: Readonly<Record<string, string>>
  readonly pages?: Readonly<Record<string, Partial<OtherPage>>>
  readonly site?: Partial<OtherSite>
}

/** Plans the migration of a site whose tool publishes `docs/x.md` at `/x`, and `static/` as it is. */
export function migrate({ files: written, addresses = {}, pages = {}, site: given = {} }: MadeUpSite): Migration {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-migrate-')) as AbsolutePath
  folders.push(root)
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const files = openSiteFiles(root)
  const paths = Object.keys(written) as ProjectPath[]
  const site: OtherSite = {
    ...emptySite('docusaurus', { files, configFile: 'tool.json' as ProjectPath, readConfig: () => Promise.reject(new Error('unused')) }),
    title: 'Acme',
    pages: paths
      .filter((file) => /^docs\/.*\.mdx?$/.test(file) && !posix.basename(file).startsWith('_'))
      .map((file): OtherPage => {
        const path = file.slice('docs/'.length)
        const text = written[file] ?? ''
        const address = addresses[file] ?? `/${path.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1')}`
        const { frontMatter } = readOtherFrontMatter(text, file)
        return { file, address, locale: 'en', version: 'current', kind: 'doc', path, folder: 'docs', text, frontMatter, ...pages[file] }
      }),
    publicFiles: new Map(paths.filter((file) => file.startsWith('static/')).map((file) => [file.slice('static'.length), file])),
    ...given,
  }
  return planMigration({ site, tool: createTool(), files })
}

const component = /<([A-Z]\w*)([^>]*)>/g

function createTool(): OtherTool {
  return {
    name: 'docusaurus',
    label: 'Made up',
    findConfigs: () => [],
    readSite: () => Promise.reject(new Error('unused')),
    createResolver: (site, files) => (link, page) => {
      const [path = '', fragment = ''] = link.href.split('#')
      if (/^[a-z]+:/.test(path)) return { kind: 'external' }
      const found =
        path === ''
          ? page
          : site.pages.find(({ address, file }) => address === path || file === posix.join(posix.dirname(link.file ?? page.file), path))
      if (found) return { kind: 'page', page: found, fragment }
      if (site.generated.includes(path)) return { kind: 'generated', address: path }
      const own = site.publicFiles.get(path)
      const near = posix.join(posix.dirname(link.file ?? page.file), path) as ProjectPath
      if (own !== undefined || files.hasFile(near)) return { kind: 'file', file: own ?? near }
      return { kind: 'missing', what: 'page', tried: path } satisfies OtherTarget
    },
    translatePage: ({ text }) => ({
      revised: originalText(text),
      notes: text.includes('%%') ? [{ offset: text.indexOf('%%'), found: '%%', advice: 'Write it by hand.' }] : [],
      components: [...text.matchAll(component)].map(
        ([, name = '', props = ''], index): UsedComponent => ({
          name,
          props: [...props.matchAll(/(\w+)=/g)].map(([, prop = '']) => prop),
          offset: [...text.matchAll(component)][index]?.index ?? 0,
        }),
      ),
      partials: [],
    }),
  }
}
