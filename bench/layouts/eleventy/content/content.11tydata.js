export default {
  layout: 'page.11ty.js',
  permalink: ({ page }) => `${page.filePathStem}.html`,
}
