import { headingsByUrl } from '../headings.js'
import { folderOf } from '../navigation.js'
import { escapeHtml, htmlDocument } from './html-document.js'

export function render(data) {
  const { areas, sections } = data.collections.navigation
  const folder = folderOf(data.page)
  const area = areas.get(folder.split('/')[0])
  const section = sections.get(folder)
  return htmlDocument(
    data,
    `${sidebar(area ? [...area.pages, ...area.sections] : [...areas.values()], section, data.page.url)}
<main id="content" tabindex="-1">
${breadcrumbs(area, section, data)}
<article class="prose">
<h1>${escapeHtml(data.title)}</h1>
${data.content}
</article>
<p class="page-actions"><a href="https://example.com/handbook/edit/main/${data.page.inputPath.slice(2)}" rel="noopener">Edit this page</a></p>
${pager((section ?? area)?.pages ?? [], data.page.url)}
</main>
${tableOfContents(headingsByUrl.get(data.page.url) ?? [])}`,
  )
}

function sidebar(entries, section, url) {
  const lines = entries.map((entry) => {
    if (entry !== section) return `<li>${link(entry, url)}</li>`
    const pages = section.pages.map((page) => `<li>${link(page, url)}</li>`).join('\n')
    return `<li><details open><summary>${link(section, url)}</summary>\n<ul>\n${pages}\n</ul></details></li>`
  })
  return `<nav class="sidebar" aria-label="Documentation">\n<ul>\n${lines.join('\n')}\n</ul>\n</nav>`
}

function breadcrumbs(area, section, { title, page }) {
  const parents = [{ title: 'Handbook', url: '/' }, area, section].filter((parent) => parent && parent.url !== page.url)
  const lines = parents.map((parent) => `<li>${link(parent, page.url)}</li>`).join('\n')
  return `<nav class="breadcrumbs" aria-label="Breadcrumbs">\n<ol>\n${lines}\n<li><span aria-current="page">${escapeHtml(title)}</span></li>\n</ol>\n</nav>`
}

function pager(pages, url) {
  const at = pages.findIndex((page) => page.url === url)
  const previous = pages[at - 1]
  const next = at < 0 ? undefined : pages[at + 1]
  return `<nav class="pager" aria-label="Pages">
${previous ? `<a class="pager-previous" href="${previous.url}" rel="prev"><span>Previous</span> ${escapeHtml(previous.title)}</a>` : ''}
${next ? `<a class="pager-next" href="${next.url}" rel="next"><span>Next</span> ${escapeHtml(next.title)}</a>` : ''}
</nav>`
}

function tableOfContents(headings) {
  const lines = headings.map(({ depth, id, html }) => `<li class="depth-${depth}"><a href="#${id}">${html}</a></li>`)
  return `<aside class="toc" aria-labelledby="toc-title">\n<h2 id="toc-title">On this page</h2>\n<ul>\n${lines.join('\n')}\n</ul>\n</aside>`
}

function link({ url, title }, current) {
  return `<a href="${url}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`
}
