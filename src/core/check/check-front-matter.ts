import { isGenerated } from '../../kit/files/paths.ts'
import { generatedFolders } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { SitePage } from '../model/site.ts'
import type { CheckInput } from './check-input.ts'

/** Front-matter keys without an effect on their page, which only the whole site shows. */
export function checkFrontMatter({ site, config }: CheckInput): readonly Diagnostic[] {
  const folders = new Map(
    config.versions.map(({ id, sidebars = config.sidebars }) => [id, Object.values(sidebars).flatMap(generatedFolders)]),
  )
  const diagnostics: Diagnostic[] = []
  for (const page of site.pages) {
    const { keyRanges } = page.document
    if (keyRanges === undefined || page.route.fallbackOf !== undefined || isGenerated(page.route.source)) continue
    const report = (key: string, { reason, hint }: { readonly reason: string; readonly hint: string }) =>
      diagnostics.push(createDiagnostic('front-matter/no-effect', { key, reason, hint }, locate(page, key)))
    for (const key of ['sidebar.order', 'sidebar.inside']) {
      if (keyRanges[key] === undefined) continue
      if (page.journal) {
        report(key, { reason: 'the entries of a journal are sorted by date', hint: 'Remove it.' })
      } else if (!folders.get(page.route.version)?.some((folder) => isBelow(page.route.id, folder))) {
        report(key, {
          reason: 'this page is not in a generated sidebar',
          hint: 'Remove it, or generate the sidebar with `autogenerate` in the config.',
        })
      } else if (key === 'sidebar.inside' && !isIndex(page.route.id)) {
        report(key, {
          reason: 'only an index page can be an entry in its category',
          hint: 'Remove it, or rename the file to `index.md`.',
        })
      }
    }
    const { toc } = page.document.frontMatter
    if (keyRanges.feedback !== undefined && config.feedback === undefined) {
      report('feedback', {
        reason: 'the site does not ask readers for feedback',
        hint: 'Remove it, or set `feedback` in the config.',
      })
    }
    const { min, max } = { ...config.toc, ...(typeof toc === 'object' ? toc : {}) }
    const own = keyRanges['toc.min'] ? 'toc.min' : 'toc.max'
    if (min > max && keyRanges[own]) diagnostics.push(createDiagnostic('front-matter/toc-range', { min, max }, locate(page, own)))
    if (keyRanges.image !== undefined && config.url === undefined && hasOwnPicture(page)) {
      report('image', {
        reason: 'link previews require absolute URLs and the config does not set `url`',
        hint: 'Set `url` in the config, such as `https://docs.example.com`.',
      })
    }
  }
  return diagnostics
}

function isBelow(id: string, folder: string): boolean {
  return folder === '' || folder === '.' || id.startsWith(`${folder}/`)
}

/** `guide/index.md` and `guide/guide.md` are the pages of the folder `guide`. */
function isIndex(id: string): boolean {
  const [name, folder] = id.split('/').reverse()
  return name === 'index' || name === folder
}

function hasOwnPicture({ document, links }: SitePage): boolean {
  return document.image !== undefined && links[document.image]?.kind === 'asset'
}

function locate({ document, route }: SitePage, key: string): Location {
  return { file: route.source.projectPath, ...document.keyRanges?.[key] }
}
