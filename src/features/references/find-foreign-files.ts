import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'

/** Adds which of its texts come from packages or downloads to each page. */
export function findForeignFiles(pages: readonly GeneratedPage[], { packages }: SiteConfig['reference']): readonly GeneratedPage[] {
  const names = Object.entries(packages).map(([name, { version }]) => `${name}@${version}`)
  const isForeign = (file: string) => /^https?:/.test(file) || names.some((name) => file === name || file.startsWith(`${name}/`))
  return pages.map((page) => {
    const foreignFiles = [...new Set(page.origins.map(({ file }) => file))].filter(isForeign)
    return foreignFiles.length === 0 ? page : { ...page, foreignFiles }
  })
}
