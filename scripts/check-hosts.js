// Tries the settings of `docsgen host` with the real servers: node scripts/check-hosts.js. Uses those of nginx, caddy, and apache2 that are
// installed; APACHE_MODULES is the folder of Apache's modules. The tests do not need them.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const docsgen = join(import.meta.dirname, '../bin/docsgen.js')
const folder = mkdtempSync(join(tmpdir(), 'docsgen-hosts-'))
const modules = process.env.APACHE_MODULES ?? '/usr/lib/apache2/modules'
const strange = '/spä ce/"q$1'
const config = {
  title: 'Acme',
  lastUpdated: false,
  redirects: [
    { from: '/Guide/Install', to: '/guide/install' },
    { from: '/old', to: '/guide/' },
    { from: strange, to: '/guide/install#x' },
    { from: '/a.b+c(d)', to: 'https://example.com/?q={x}%20' },
    { from: '/deep/er/', to: '/guide/install?a=1' },
  ],
}
const project = {
  'content/index.md': '# Home\n',
  'content/guide/index.md': '# Guide\n',
  'content/guide/install.md': '# Install\n\n## X {#x}\n',
  'content/guide/ünï.md': '# Ünï\n',
  'content/sub.md': '# Sub\n',
  'content/sub/child.md': '# Child\n',
  'public/.well-known/x': 'x',
}

/** Path, status, and the address of a redirect or the content type. */
const expected = [
  ['/', 200, 'text/html'],
  ['/guide/', 200, 'text/html'],
  ['/guide', 301, '/guide/'],
  ['/guide/install', 200, 'text/html'],
  ['/guide/install?q=1', 200, 'text/html'],
  ['/guide/install/', 301, '/guide/install'],
  ['/guide/install.html?q=1', 301, '/guide/install?q=1'],
  ['/guide/index', 301, '/guide/'],
  ['/guide/index.html', 301, '/guide/'],
  ['/index.html', 301, '/'],
  ['/guide/%C3%BCn%C3%AF', 200, 'text/html'],
  ['/sub', 200, 'text/html'],
  ['/sub/', 301, '/sub'],
  ['/sub/child', 200, 'text/html'],
  ['/guide/install.md', 200, 'text/markdown; charset=utf-8'],
  ['/.well-known/x', 200, ''],
  ['/nowhere', 404, 'text/html'],
  ['/nowhere/', 404, 'text/html'],
  ['/_headers', 404, 'text/html'],
  ['/_redirects', 404, 'text/html'],
  ['/.docsgen-manifest.json', 404, 'text/html'],
  ['/Guide/Install', 301, '/guide/install'],
  ['/old', 301, '/guide/'],
  ['/old/', 301, '/guide/'],
  [encodeURI(strange), 301, '/guide/install#x'],
  ['/a.b+c(d)', 301, 'https://example.com/?q=%7Bx%7D%20'],
  ['/axb+c(d)', 404, 'text/html'],
  ['/deep/er?z=1', 301, '/guide/install?a=1'],
  ['//evil.example/x.html', 404, ''],
  ['/guide/install%0d%0aSet-Cookie:a', 404, 'text/html'],
]

const servers = { nginx: startNginx, caddy: startCaddy, apache2: startApache }
const found = Object.keys(servers).filter((name) => spawnSync(name, ['-v']).error === undefined)
let checked = 0
let problems = 0
try {
  for (const base of ['/', '/docs/']) for (const compress of [false, true]) await checkServers(base, compress)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${found.join(', ') || 'No server is installed'}: ${checked} checks, ${problems} problems`)
process.exit(checked === 0 || problems > 0 ? 1 : 0)

async function checkServers(base, compress) {
  const root = mkdtempSync(join(folder, 'site-'))
  const files = { ...project, 'docs.config.json': JSON.stringify({ ...config, base, compress }) }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  execFileSync(process.execPath, [docsgen, 'build', root], { stdio: 'pipe' })
  const www = join(root, 'www')
  cpSync(join(root, 'out'), `${www}${base}`, { recursive: true })
  const settings = (name) => execFileSync(process.execPath, [docsgen, 'host', name, root], { encoding: 'utf8' })
  const style = readdirSync(join(root, 'out/assets')).find((name) => name.endsWith('.css'))
  for (const [index, name] of found.entries()) {
    const port = 7_801 + index
    const server = servers[name]({ root, www, base, port, settings })
    try {
      await wait(2_000)
      const check = (what, actual, wanted) => {
        checked++
        if (actual === wanted) return
        problems++
        console.error(`${name} ${base}${compress ? ' compressed' : ''}: ${what} is ${actual} instead of ${wanted}`)
      }
      for (const [path, status, answer] of expected) {
        const response = await get(port, path.startsWith('//') ? path : `${base.slice(0, -1)}${path}`)
        // Caddy redirects to folders with 308.
        check(path, response.status === 308 ? 301 : response.status, status)
        const location = response.headers.location?.replace(/^http:\/\/127\.0\.0\.1(?::\d+)?/, '')
        if (status === 301) check(`the target of ${path}`, location, answer.startsWith('/') ? `${base.slice(0, -1)}${answer}` : answer)
        else if (answer !== '') check(`the type of ${path}`, response.headers['content-type']?.slice(0, answer.length), answer)
      }
      const page = await get(port, `${base}guide/install`, { 'accept-encoding': 'gzip' })
      const file = await get(port, `${base}assets/${style}`, { 'accept-encoding': 'gzip' })
      check('the Markdown', page.headers.link, `<${base}guide/install.md>; rel="alternate"; type="text/markdown"`)
      check('a header of a page', page.headers['content-security-policy'], "frame-ancestors 'none'")
      check('caching of a page', page.headers['cache-control'], 'max-age=0, must-revalidate')
      check('caching of an asset', file.headers['cache-control'], 'public, max-age=31536000, immutable')
      check('the policy of an asset', file.headers['content-security-policy']?.slice(-7), 'sandbox')
      check('the compression of an asset', file.headers['content-encoding'], 'gzip')
      check('a type with compression', file.headers['content-type'], 'text/css; charset=utf-8')
      check('a header of a missing page', (await get(port, `${base}nowhere`)).headers['x-content-type-options'], 'nosniff')
    } finally {
      server.kill('SIGTERM')
      await wait(500)
    }
  }
}

function startNginx({ root, www, port, settings }) {
  const own = settings('nginx')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('  listen [::]:80;\n', '')
    .replace(/root [^;]*;/, `root ${www};`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${root}/${name};`).join(' ')
  const types = 'types { text/html html; text/css css; text/plain txt; }'
  writeFileSync(
    `${root}/nginx.conf`,
    `daemon off; pid ${root}/pid; error_log ${root}/error.log; events {}\nhttp { ${types} access_log off; ${paths}\n${own}}\n`,
  )
  return spawn('nginx', ['-c', `${root}/nginx.conf`, '-g', process.getuid() === 0 ? 'user root;' : ''], { stdio: 'inherit' })
}

function startCaddy({ root, www, port, settings }) {
  const own = settings('caddy')
    .replace(/^docs\.example\.com \{/m, `http://127.0.0.1:${port} {`)
    .replace(/root \* \S+/, `root * ${www}`)
  writeFileSync(`${root}/Caddyfile`, `{\n\tadmin off\n}\n${own}`)
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', `${root}/Caddyfile`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: root },
  })
}

function startApache({ root, www, base, port, settings }) {
  writeFileSync(`${www}${base}.htaccess`, settings('apache'))
  const names = ['mpm_event', 'authz_core', 'rewrite', 'headers', 'mime', 'dir', 'env', 'setenvif', 'filter', 'deflate', 'negotiation']
  const load = names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so\n`).join('')
  writeFileSync(`${root}/mime.types`, 'text/html html\ntext/css css\ntext/plain txt\napplication/gzip gz\n')
  const rest = `ServerRoot ${root}\nServerName localhost\nListen 127.0.0.1:${port}\nPidFile ${root}/pid\nErrorLog ${root}/error.log\nTypesConfig ${root}/mime.types\nDocumentRoot ${www}\n<Directory ${www}>\nAllowOverride All\nRequire all granted\n</Directory>\n`
  writeFileSync(`${root}/httpd.conf`, `${load}${rest}`)
  return spawn('apache2', ['-X', '-f', `${root}/httpd.conf`], { stdio: 'inherit' })
}

function get(port, path, headers = {}) {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, headers: response.headers })
    })
    sent.on('error', (error) => resolve({ status: error.code, headers: {} }))
    sent.end()
  })
}
