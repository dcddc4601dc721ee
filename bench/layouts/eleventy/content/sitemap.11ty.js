export const data = { layout: false, permalink: '/sitemap.xml', eleventyExcludeFromCollections: true }

export function render({ collections }) {
  const urls = collections.all.map((page) => `<url><loc>https://docs.example.com${page.url}</loc></url>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
