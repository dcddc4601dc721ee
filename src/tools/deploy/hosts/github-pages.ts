import { generatedBy, type HostFile, type HostSite } from './host-site.ts'

/** GitHub evaluates expressions in every text of a workflow, whatever its quotes in YAML: this one results in the two braces. */
const braces = `\${{ '\${{' }}`

/** https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages */
export function githubPagesFiles({ base, outDir }: HostSite): readonly HostFile[] {
  const isKnown = base !== '/'
  const configure = `      # Tells whether GitHub publishes the site under a path, such as /docs for a repository named docs.
      - id: pages
        uses: actions/configure-pages@v5
`
  const path = isKnown ? '' : ` --base "\${{ steps.pages.outputs.base_path }}/"`
  const content = `${generatedBy('github-pages')}name: pages
on:
  push:
    branches: [main]
permissions:
  contents: read
  pages: write
  id-token: write
concurrency: pages
jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
        with:
          # docsgen reads the date of each page from the full history.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
${isKnown ? '' : configure}      - run: npm ci
      - run: npx docsgen build --strict${path}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${/^[\w./-]+$/.test(outDir) ? outDir : JSON.stringify(outDir.replaceAll('${{', () => braces))}
      - id: deployment
        uses: actions/deploy-pages@v4
`
  return [{ path: '.github/workflows/pages.yml', content }]
}
