import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { collectHeadings } from './headings.js'
import { planNavigation } from './navigation.js'

// The bench installs the packages of all peers in one folder outside of the sites.
const require = createRequire(`${process.env.BENCH_PEERS}/package.json`)

export default async function configure(eleventy) {
  const { default: syntaxHighlight } = await import(pathToFileURL(require.resolve('@11ty/eleventy-plugin-syntaxhighlight')).href)
  eleventy.addPlugin(syntaxHighlight)
  eleventy.amendLibrary('md', (markdown) => markdown.use(collectHeadings))
  eleventy.addCollection('navigation', (collections) => planNavigation(collections.getAll()))
  eleventy.addPassthroughCopy({ public: '/' })
  return { dir: { input: 'content', includes: '../includes' }, markdownTemplateEngine: false, htmlTemplateEngine: false }
}
