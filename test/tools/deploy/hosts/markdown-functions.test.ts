import { expect, test } from 'vitest'
import { cloudflareFunction, netlifyFunction, vercelFunction } from '../../../../src/tools/deploy/hosts/cloud-functions.ts'
import type { HostSite } from '../../../../src/tools/deploy/hosts/host-site.ts'

const site: HostSite = {
  base: '/docs/',
  domain: 'example.com',
  name: 'acme-docs',
  outDir: 'out',
  publicDir: 'public',
  redirects: [],
  headers: [],
  assetHeaders: [],
  hasCompressed: false,
  extensions: ['css', 'js', 'json', 'md'],
  pagesWithoutMarkdown: ['/docs/search'],
}

const published: Readonly<Record<string, string>> = {
  '/docs/guide/install': '<h1>Install</h1>',
  '/docs/guide/install.md': '# Install',
  '/docs/guide/': '<h1>Guide</h1>',
  '/docs/guide/index.md': '# Guide',
  '/docs/react': '<h1>React</h1>',
  '/docs/search': '<h1>Search</h1>',
  '/docs/app.js': 'code',
  '/docs/releases/3.5': '<h1>3.5</h1>',
  '/docs/releases/3.5.md': '# 3.5',
}

/** Sends the published files like a host, and records which hosts were asked. */
function serve(asked: string[] = []) {
  return async (request: Request): Promise<Response> => {
    const { pathname, origin } = new URL(request.url)
    asked.push(origin)
    const body = published[pathname]
    const type = pathname.endsWith('.md') ? 'text/plain' : 'text/html'
    return new Response(request.method === 'HEAD' ? null : (body ?? 'not found'), {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': type, vary: 'Accept-Encoding' },
    })
  }
}

type Run = (request: Request, asked?: string[]) => Promise<Response>

/** The three functions, each in a runtime that is like its host's. */
const runtimes: Readonly<Record<string, Run>> = {
  netlify: async (request, asked) => {
    const load = serve(asked)
    const answer = loadFunction(netlifyFunction(site)[0]?.content, 'answer', load)
    return (await answer(request, { next: () => load(request) })) ?? load(request)
  },
  cloudflare: async (request, asked) => {
    const load = serve(asked)
    const onRequest = loadFunction(cloudflareFunction(site)[0]?.content, 'onRequest', undefined)
    return (await onRequest({ request, env: { ASSETS: { fetch: load } }, next: () => load(request) })) as Response
  },
  vercel: async (request, asked) => {
    const load = serve(asked)
    const middleware = loadFunction(vercelFunction(site)[0]?.content, 'middleware', load)
    const answer = await middleware(request)
    if (answer !== undefined && answer.headers.get('x-middleware-next') !== '1') return answer
    const page = await load(request)
    for (const [name, value] of answer?.headers ?? []) if (name !== 'x-middleware-next') page.headers.append(name, value)
    return page
  },
}

// biome-ignore lint/suspicious/noExplicitAny: the generated functions have the types of their hosts
function loadFunction(code: string | undefined, name: string, fetch: unknown): (...args: any[]) => Promise<Response | undefined> {
  return new Function('fetch', `${code?.replace(/^export (default )?/gm, '')}\nreturn ${name}`)(fetch)
}

const agent = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' }
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test.each(Object.entries(runtimes))('%s answers with Markdown only if it is preferred', async (_, run) => {
  const get = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await run(new Request(`https://example.com${path}`, { headers, method }))
    return [response.status, response.headers.get('content-type'), response.headers.get('vary'), await response.text()]
  }
  const markdown = 'text/markdown; charset=utf-8'
  const vary = 'Accept-Encoding, Accept'
  expect(await get('/docs/guide/install', agent)).toEqual([200, markdown, vary, '# Install'])
  expect(await get('/docs/guide/', agent)).toEqual([200, markdown, vary, '# Guide'])
  expect(await get('/docs/releases/3.5?x=1', agent)).toEqual([200, markdown, vary, '# 3.5'])
  expect(await get('/docs/guide/install', agent, 'HEAD')).toEqual([200, markdown, vary, ''])
  expect(await get('/docs/guide/install', browser)).toEqual([200, 'text/html', vary, '<h1>Install</h1>'])
  expect(await get('/docs/guide/install', {})).toEqual([200, 'text/html', vary, '<h1>Install</h1>'])
  expect(await get('/docs/guide/install', { accept: 'text/markdown;q=0' })).toEqual([200, 'text/html', vary, '<h1>Install</h1>'])
  expect(await get('/docs/guide/install', { accept: 'text/html, text/markdown;q=0.5' })).toEqual([
    200,
    'text/html',
    vary,
    '<h1>Install</h1>',
  ])
  expect(await get('/docs/guide/install', { accept: 'text/*' })).toEqual([200, 'text/html', vary, '<h1>Install</h1>'])
  // A page without Markdown, and a path without a page.
  expect(await get('/docs/react', agent)).toEqual([200, 'text/html', vary, '<h1>React</h1>'])
  expect(await get('/docs/nowhere', agent)).toEqual([404, 'text/html', vary, 'not found'])
  // The function has nothing to do with these.
  expect(await get('/docs/search', agent)).toEqual([200, 'text/html', 'Accept-Encoding', '<h1>Search</h1>'])
  expect(await get('/docs/app.js', agent)).toEqual([200, 'text/html', 'Accept-Encoding', 'code'])
  expect(await get('/docs/guide/install.md', agent)).toEqual([200, 'text/plain', 'Accept-Encoding', '# Install'])
})

test.each(Object.entries(runtimes))('%s names the Markdown of a page in a header', async (_, run) => {
  const link = async (path: string) => (await run(new Request(`https://example.com${path}`, { headers: browser }))).headers.get('link')
  expect(await link('/docs/guide/install')).toBe('</docs/guide/install.md>; rel="alternate"; type="text/markdown"')
  expect(await link('/docs/guide/')).toBe('</docs/guide/index.md>; rel="alternate"; type="text/markdown"')
  expect(await link('/docs/search')).toBeNull()
})

test.each(Object.entries(runtimes))('%s asks no other host, whatever the path', async (_, run) => {
  const asked: string[] = []
  for (const path of ['//evil.example/x', '/\\evil.example/x', '/docs/@evil.example', '/docs/%0d%0aX: y'])
    await run(new Request(`https://example.com${path}`, { headers: agent }), asked)
  expect(new Set(asked)).toEqual(new Set(['https://example.com']))
})

test('an entity tag that still matches needs no body', async () => {
  const answer = loadFunction(netlifyFunction(site)[0]?.content, 'answer', async () => new Response(null, { status: 304 }))
  const request = new Request('https://example.com/docs/guide/install', { headers: agent })
  expect((await answer(request, { next: () => serve()(request) }))?.status).toBe(304)
})

test('files are sent without running a function', () => {
  const routes = cloudflareFunction(site)[1]
  expect(routes?.path).toBe('public/_routes.json')
  expect(JSON.parse(routes?.content ?? '')).toEqual({ version: 1, include: ['/docs/*'], exclude: ['/docs/assets/*', '/docs/search/*'] })
})
