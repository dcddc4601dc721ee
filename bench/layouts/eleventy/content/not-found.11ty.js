export const data = {
  layout: 'plain.11ty.js',
  title: 'Page not found',
  description: '',
  permalink: '/404.html',
  eleventyExcludeFromCollections: true,
}

export function render() {
  return '<main id="content" tabindex="-1">\n<h1>Page not found</h1>\n<p>There is nothing at this address. Go to the <a href="/">first page</a>.</p>\n</main>'
}
