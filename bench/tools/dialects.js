import { posix } from 'node:path'

/** @typedef {import('../generate-site.js').SitePage} SitePage */

/** docsgen checks links between source files, so its pages contain those. @type {import('../generate-site.js').Dialect} */
export const docsgenDialect = {
  file: (page) => posix.join(page.folder, `${page.name}.md`),
  frontMatter: (page) => [...common(page), 'sidebar:', `  order: ${page.order}`].join('\n'),
  href: (from, to) => relativeFile(from, to),
}

/** Final URLs: these tools need not resolve or check them. @type {import('../generate-site.js').Dialect} */
export const hugoDialect = {
  file: (page) => posix.join(page.folder, page.kind === 'page' ? `${page.name}.md` : '_index.md'),
  frontMatter: (page) => [...common(page), `weight: ${page.order}`].join('\n'),
  href: (_, to) => (to.kind === 'page' || to.kind === 'home' ? address(to) : `/${to.folder}.html`),
}

/** @type {import('../generate-site.js').Dialect} */
export const eleventyDialect = {
  file: docsgenDialect.file,
  frontMatter: (page) => [...common(page), `order: ${page.order}`, `kind: ${page.kind}`].join('\n'),
  href: (_, to) => address(to),
}

/** Its links name source files, like docsgen's. @type {import('../generate-site.js').Dialect} */
export const docusaurusDialect = {
  file: docsgenDialect.file,
  frontMatter: (page) => [...common(page), `sidebar_position: ${page.order}`].join('\n'),
  href: docsgenDialect.href,
}

/** @param {SitePage} page */
function address(page) {
  const folder = page.folder === '' ? '/' : `/${page.folder}/`
  return page.kind === 'page' ? `${folder}${page.name}.html` : folder
}

function common(page) {
  return [`title: ${JSON.stringify(page.title)}`, `description: ${JSON.stringify(page.description)}`]
}

function relativeFile(from, to) {
  const path = posix.relative(`/${from.folder}`, `/${posix.join(to.folder, `${to.name}.md`)}`)
  return path.startsWith('.') ? path : `./${path}`
}
