import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'esbuild'
import { readSamples } from './read-samples.js'

const repository = join(import.meta.dirname, '../..')
const packages = join(import.meta.dirname, '../sample-shop')
const suffixes = ['', '.ts', '.tsx']
/** The stage answers this request. */
const font = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">'

const style = `
  body { margin: 24px; font: 16px/1.5 Inter, sans-serif; background: #fff; color: #18181b }
  .dark body { background: #09090b; color: #fafafa; color-scheme: dark }
  a { color: inherit }
  label { display: block; margin: 8px 0 } select, button { font: inherit } select { margin-left: 8px }
  .grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; list-style: none; padding: 0 }
  .grid a { display: grid; text-decoration: none } .grid img { width: 100%; height: 130px; object-fit: cover }
`

/**
 * Compiles the samples of a guide, and shows what `entry` renders in the element `root`, with a few lines of CSS. The page has the
 * address of the shop, so its requests are allowed.
 *
 * @param guide Path of the Markdown file.
 */
export async function showStorefront({ page, address, guide, entry }) {
  const files = new Map(readSamples(readFileSync(join(repository, guide), 'utf8')).map(({ title, text }) => [title, text]))
  files.set('src/entry.tsx', entry)
  const { outputFiles } = await build({
    entryPoints: ['src/entry.tsx'],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [readFrom(files)],
  })
  const script = outputFiles[0].text.replaceAll('http://localhost:3000', address).replaceAll('</script', '<\\/script')
  const body = `<!doctype html><html><meta charset="utf-8">${font}<style>${style}</style><div id="root"></div><script>${script}</script>`
  await page.route(`${address}/storefront`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${address}/storefront`)
}

/** Lets esbuild read the samples instead of files. Packages come from the sample shop. */
function readFrom(files) {
  return {
    name: 'samples',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:\.|src\/)/, namespace: 'sample' }, ({ path, importer }) => find(posix.join(dirname(importer), path)))
      onResolve({ filter: /^src\// }, ({ path }) => find(path))
      onLoad({ filter: /.*/, namespace: 'sample' }, ({ path }) => ({
        contents: files.get(path),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: packages,
      }))
    },
  }
  function find(path) {
    const found = suffixes.map((suffix) => `${path}${suffix}`).find((name) => files.has(name))
    return found ? { path: found, namespace: 'sample' } : { errors: [{ text: `No sample has the title ${path}` }] }
  }
}
