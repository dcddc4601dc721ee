import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

const config = `export default {
  title: 'Acme',
  url: 'https://docs.example.com',
  lastUpdated: false,
  redirects: [{ from: '/Old', to: '/guide/first' }, { from: '/a.b(c)', to: 'https://example.com/?q={x}$1%20' }, { from: '/"q$1 x', to: '/guide/first#top' }],
}\n`
const site = { ...smallSite, 'docs.config.ts': config }

async function settings(name: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await docsgen(['host', name, ...args], { cwd: createProject(site) })
  if (code !== 0) throw new Error(stderr)
  return stdout
}

describe.concurrent('host', () => {
  test('nginx: redirects distinguish case, and nothing in them is a variable', async ({ expect }) => {
    const text = await settings('nginx')
    expect(text).toContain('server_name docs.example.com;')
    expect(text).toContain('location = "/Old" { return 301 "/guide/first"; }')
    expect(text).toContain('location = "/Old/" { return 301 "/guide/first"; }')
    expect(text).toContain('return 301 "https://example.com/?q=%7Bx%7D%241%20"; }')
    expect(text).toContain(String.raw`location = "/\"q$1 x" {`)
    expect(text).toContain('add_header Content-Security-Policy "frame-ancestors \'none\'" always;')
    // A location with headers inherits none.
    expect(text.slice(text.indexOf('location "/assets/"'))).toMatch(/^[^}]*nosniff[^}]*immutable/)
    expect(text).not.toContain('gzip_static')
  })

  test('caddy and apache: the characters of redirects have no meaning', async ({ expect }) => {
    const caddy = await settings('caddy')
    expect(caddy).toContain('"/a.b(c)" "https://example.com/?q=%7Bx%7D$1%20"')
    expect(caddy).toContain(String.raw`"/\"q$1 x/" "/guide/first#top"`)
    const apache = await settings('apache')
    expect(apache).toContain(String.raw`RewriteRule "^a\.b\(c\)/?$" "https://example.com/?q=\%7Bx\%7D\$1\%20" [R=301,L,NE]`)
    expect(apache).toContain(String.raw`RewriteRule "^\x22q\$1 x/?$" "/guide/first#top" [R=301,L,NE]`)
  })

  test('the settings contain the base path', async ({ expect }) => {
    const nginx = await settings('nginx', '--base', '/docs/')
    expect(nginx).toContain('root /srv/www;')
    expect(nginx).toContain('error_page 404 "/docs/404.html";')
    expect(nginx).toContain('location = "/docs/Old" { return 301 "/docs/guide/first"; }')
    const netlify = await settings('netlify', '--base', '/docs/')
    expect(netlify).toContain(
      'command = "npx docsgen build --strict --out-dir deploy/docs && cp deploy/docs/_* deploy/docs/404.html deploy/ && sed',
    )
    expect(netlify).toContain('publish = "deploy"')
  })

  test('vercel: valid JSON whose patterns are literal', async ({ expect }) => {
    const { redirects, headers, cleanUrls } = JSON.parse(await settings('vercel'))
    expect(cleanUrls).toBe(true)
    expect(redirects).toEqual([
      { source: '/Old', destination: '/guide/first', statusCode: 301 },
      { source: '/a.b\\(c\\)', destination: 'https://example.com/?q=%7Bx%7D$1%20', statusCode: 301 },
      { source: '/%22q$1%20x', destination: '/guide/first#top', statusCode: 301 },
    ])
    expect(headers[1]).toEqual({
      source: '/assets/(.*)',
      headers: [
        { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
        { key: 'Content-Security-Policy', value: "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
      ],
    })
  })

  test('s3-cloudfront: the function answers addresses as a host does', async ({ expect }) => {
    const text = await settings('s3-cloudfront')
    const code = text.slice(text.indexOf('==> addresses.js <==') + 21, text.indexOf('==> response-headers.json'))
    const handler = new Function(`${code}\nreturn handler`)() as (event: { request: { uri: string } }) => Record<string, unknown>
    const answer = (uri: string) => handler({ request: { uri } })
    expect(answer('/guide/first')).toEqual({ uri: '/guide/first.html' })
    expect(answer('/')).toEqual({ uri: '/index.html' })
    expect(answer('/assets/x.CSS')).toEqual({ uri: '/assets/x.CSS' })
    expect(answer('/guide/first.html')).toEqual({ uri: '/guide/first.html' })
    // A dot in a page's name is not an extension.
    expect(answer('/releases/3.5')).toEqual({ uri: '/releases/3.5.html' })
    expect(answer('/Old/')).toEqual({
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: { location: { value: '/guide/first' } },
    })
    expect(answer('/constructor')).toEqual({ uri: '/constructor.html' })
    expect(JSON.parse(text.slice(text.indexOf('response-headers.json <==') + 26)).SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
      Override: true,
      ContentSecurityPolicy: "frame-ancestors 'none'",
    })
  })

  test('--write writes the files, and overwrites others only if asked to', async ({ expect }) => {
    const root = createProject({ ...site, 'netlify.toml': '# mine\n' })
    const refused = await docsgen(['host', 'netlify', '--with-markdown', '--write'], { cwd: root })
    expect([refused.code, existsSync(join(root, 'netlify'))], refused.stderr).toEqual([2, false])
    expect(refused.stderr).toContain('`netlify.toml` would be overwritten.')
    const written = await docsgen(['host', 'netlify', '--with-markdown', '--write', '--force'], { cwd: root })
    expect([written.code, written.stderr]).toEqual([0, 'Wrote netlify.toml\nWrote netlify/edge-functions/markdown.js\n'])
    expect(readFileSync(join(root, 'netlify.toml'), 'utf8')).toContain('301!')
    const again = await docsgen(['host', 'netlify', '--write'], { cwd: root })
    expect([again.code, again.stderr]).toEqual([0, 'The settings are up to date.\n'])
  })

  test('without a policy, no header has one', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': "export default { title: 'A', lastUpdated: false, security: false }\n" })
    for (const name of ['nginx', 'caddy', 'apache', 'vercel', 's3-cloudfront']) {
      const { stdout } = await docsgen(['host', name], { cwd: root })
      expect(stdout).not.toMatch(/Content-?Security-?Policy/)
    }
  })

  test('mistakes name what is possible', async ({ expect }) => {
    const root = createProject(site)
    const unknown = await docsgen(['host', 'netlfy'], { cwd: root })
    expect([unknown.code, unknown.stderr.includes('Did you mean `netlify`?')], unknown.stderr).toEqual([2, true])
    const markdown = await docsgen(['host', 'github-pages', '--with-markdown'], { cwd: root })
    expect([markdown.code, markdown.stderr.includes('Use it with `netlify`, `cloudflare-pages`, `vercel`.')], markdown.stderr).toEqual([
      2,
      true,
    ])
  })

  test('a site with errors has no settings', async ({ expect }) => {
    const root = createProject({ ...site, 'content/guide/second.md': '# Second\n\n## A heading\n\n[Nowhere](./nowhere)\n' })
    const { code, stdout, stderr } = await docsgen(['host', 'nginx'], { cwd: root })
    expect([code, stdout, stderr.includes('link/missing-page')]).toEqual([1, '', true])
  })

  test('limits of the host are warnings, and --strict makes them fail', async ({ expect }) => {
    const long = { from: `/${'long/'.repeat(200)}`, to: '/guide/first' }
    const projectWith = (count: number) => {
      const redirects = [long, ...Array.from({ length: count - 1 }, (_, index) => ({ from: `/old-${index}`, to: '/guide/first' }))]
      const config = `export default { title: 'A', lastUpdated: false, redirects: ${JSON.stringify(redirects, undefined, 1)} }\n`
      return createProject({ ...smallSite, 'docs.config.ts': config })
    }
    const { code, stdout, stderr } = await docsgen(['host', 'cloudflare-pages'], { cwd: projectWith(2_002) })
    expect([code, stdout.includes('pages_build_output_dir = "out"')]).toEqual([0, true])
    expect(stderr).toContain('warning host/limit\n  The number of redirects is 2,002, but Cloudflare Pages accepts at most 2,000.')
    expect(stderr).toContain('The number of characters in a redirect is 1,017, but Cloudflare Pages accepts at most 1,000.')
    const root = projectWith(300)
    const strict = await docsgen(['host', 's3-cloudfront', '--strict'], { cwd: root })
    expect([strict.code, strict.stderr.includes('The number of bytes in `addresses.js` is')]).toEqual([1, true])
    const nginx = await docsgen(['host', 'nginx', '--strict'], { cwd: root })
    expect([nginx.code, nginx.stderr]).toEqual([0, ''])
  })
})
