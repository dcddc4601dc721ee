import { filePattern, generatedBy, type HostFile, type HostSite } from './host-site.ts'

/** https://docs.netlify.com/build/edge-functions/api/ */
export function netlifyFunction(site: HostSite): readonly HostFile[] {
  const { base } = site
  const content = `${generatedBy('netlify --with-markdown', '//')}
export default async function answer(request, context) {
  const markdown = markdownOf(request)
  if (markdown === undefined) return undefined
  return (await asMarkdown(request, markdown, fetch)) ?? asPage(await context.next(), markdown)
}

export const config = { path: '${base}*', excludedPath: ['${base}assets/*', '${base}search/*'] }
${sharedCode(site)}`
  return [{ path: 'netlify/edge-functions/markdown.js', content }]
}

/** https://developers.cloudflare.com/pages/functions/middleware/ */
export function cloudflareFunction(site: HostSite): readonly HostFile[] {
  const { base } = site
  const content = `${generatedBy('cloudflare-pages --with-markdown', '//')}
export async function onRequest({ request, env, next }) {
  const markdown = markdownOf(request)
  if (markdown === undefined) return next()
  const load = (markdownRequest) => env.ASSETS.fetch(markdownRequest)
  return (await asMarkdown(request, markdown, load)) ?? asPage(await next(), markdown)
}
${sharedCode(site)}`
  // Other files are sent without running the function.
  const routes = { version: 1, include: [`${base}*`], exclude: [`${base}assets/*`, `${base}search/*`] }
  return [
    { path: 'functions/_middleware.js', content },
    { path: `${site.publicDir}/_routes.json`, content: `${JSON.stringify(routes, null, 2)}\n` },
  ]
}

/** https://vercel.com/docs/routing-middleware/api */
export function vercelFunction(site: HostSite): readonly HostFile[] {
  const content = `${generatedBy('vercel --with-markdown', '//')}
export default async function middleware(request) {
  const markdown = markdownOf(request)
  if (markdown === undefined) return undefined
  // What \`next()\` of @vercel/functions returns: Vercel adds these headers to the page.
  return (await asMarkdown(request, markdown, fetch)) ?? asPage(new Response(null, { headers: { 'x-middleware-next': '1' } }), markdown)
}

export const config = { matcher: '${site.base}((?!assets/|search/).*)' }
${sharedCode(site)}`
  return [{ path: 'middleware.js', content }]
}

/** Uses only what all three runtimes have. */
function sharedCode(site: HostSite): string {
  return `
const files = /${filePattern(site)}/i
const pagesWithoutMarkdown = new Set(${JSON.stringify(site.pagesWithoutMarkdown)})

/** The path of a page's Markdown; undefined for files, and for requests that are not for a page. */
function markdownOf({ method, url }) {
  const { pathname } = new URL(url)
  if ((method !== 'GET' && method !== 'HEAD') || files.test(pathname) || pagesWithoutMarkdown.has(pathname)) return undefined
  return pathname.endsWith('/') ? \`\${pathname}index.md\` : \`\${pathname.replace(/\\.html$/, '')}.md\`
}

/** The Markdown, if the client prefers it and the page has it. */
async function asMarkdown(request, path, load) {
  if (!prefersMarkdown(request.headers.get('accept') ?? '')) return undefined
  // Only the path changes: a path that begins with two slashes must not become another host.
  const address = new URL(request.url)
  address.pathname = path
  const response = await load(new Request(address, request))
  if (!response.ok && response.status !== 304) return undefined
  const answer = new Response(response.body, response)
  answer.headers.set('Content-Type', 'text/markdown; charset=utf-8')
  answer.headers.append('Vary', 'Accept')
  return answer
}

function asPage(response, path) {
  const answer = new Response(response.body, response)
  answer.headers.append('Vary', 'Accept')
  if (response.ok) answer.headers.append('Link', \`<\${path}>; rel="alternate"; type="text/markdown"\`)
  return answer
}

/** Whether \`text/markdown\` is named, and not less wanted than HTML. */
function prefersMarkdown(accept) {
  const quality = (type) => {
    const ranges = accept.toLowerCase().split(',').map((range) => range.split(';').map((part) => part.trim()))
    const range = ranges.find(([name]) => name === type)
    if (range === undefined) return 0
    const weight = range.find((part) => part.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return quality('text/markdown') > 0 && quality('text/markdown') >= quality('text/html')
}
`
}
