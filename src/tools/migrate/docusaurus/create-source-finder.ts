import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { DocusaurusPage } from './content-files.ts'

interface SourceFinder {
  /** The page that a path to a file of Markdown leads to. */
  ofLink(path: string, from: { readonly page: OtherPage; readonly source: ProjectPath }): OtherPage | undefined
  /** The page of a file, in the language of the page that links to it. */
  ofFile(file: string, from: OtherPage): OtherPage | undefined
}

/**
 * Finds pages by paths to their files, in the order of the tool: beside the file if the path begins with a dot, else also in the folder of
 * content and in the folder of the site. Plugins know only their own files, so that a post cannot link to the file of a doc.
 */
export function createSourceFinder(site: OtherSite, siteFolder: string): SourceFinder {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const originals = new Map<string, OtherPage>()
  const translations = new Map<string, OtherPage>()
  const [original] = site.locales
  for (const page of site.pages) {
    if (page.locale === original?.code) originals.set(keyOf(page, page.path), page)
    else translations.set(`${page.locale}\n${keyOf(page, page.path)}`, page)
  }

  function ofFile(file: string, from: OtherPage): OtherPage | undefined {
    const exact = byFile.get(file)
    if (exact) return exact.locale === from.locale ? exact : (translations.get(`${from.locale}\n${keyOf(exact, exact.path)}`) ?? exact)
    // A language links to the original of what it does not translate.
    return file.startsWith(`${from.folder}/`) ? originals.get(keyOf(from, file.slice(from.folder.length + 1))) : undefined
  }

  return {
    ofFile,
    ofLink(path, { page, source }) {
      const bare = path.replace(/^\/+/, '')
      const beside = path.startsWith('/') ? undefined : byFile.get(posix.join(posix.dirname(source), path))
      const inContent = () => ofFile(posix.join(page.folder, bare), page) ?? ofFile(posix.join(siteFolder, bare), page)
      const found = [beside, /^\.\.?\//.test(path) ? undefined : inContent()]
      return found.find((each) => each !== undefined && instanceOf(each) === instanceOf(page))
    },
  }
}

function keyOf(page: OtherPage, path: string): string {
  return `${instanceOf(page)}\n${page.version}\n${path}`
}

function instanceOf(page: OtherPage): string {
  return (page as DocusaurusPage).instance
}
