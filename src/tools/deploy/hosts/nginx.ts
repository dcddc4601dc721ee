import { escapePattern, quoteSetting, settingWord } from '../../../kit/escape/host-config.ts'
import { decodeIfValid, decodePercent } from '../../../kit/escape/percent.ts'
import { generatedBy, type HostFile, type HostRedirect, type HostSite, revalidate } from './host-site.ts'

/** https://nginx.org/en/docs/http/ngx_http_core_module.html */
export function nginxFiles(site: HostSite): readonly HostFile[] {
  const { base, domain = 'docs.example.com', headers, assetHeaders, redirects, hasCompressed } = site
  const root = base === '/' ? '/srv/docs' : '/srv/www'
  const decodedBase = decodeIfValid(base)
  // A location with a header of its own inherits none.
  const inAssets = new Map([...headers, ...assetHeaders])
  const content = `${generatedBy('nginx')}# Include it in the http block, and upload the output folder to ${root}${base}.

# The Markdown of each page. The pattern also keeps line breaks out of the header.
map $uri $docsgen_markdown {
  default "";
${site.pagesWithoutMarkdown.map((page) => `  ${quoteSetting(decodePercent(fileOf(page)) ?? '')} "";\n`).join('')}  "~^(?<docsgen_page>${escapePattern(decodedBase)}[\\w./-]*)\\.html$" '<$docsgen_page.md>; rel="alternate"; type="text/markdown"';
}

server {
  listen 80;
  listen [::]:80;
  server_name ${settingWord(domain)};
  root ${root};
  charset utf-8;
  charset_types text/css text/markdown text/plain text/xml application/javascript application/json;
  absolute_redirect off;
  error_page 404 ${quoteSetting(`${decodedBase}404.html`)};
  error_page 403 =404 ${quoteSetting(`${decodedBase}404.html`)};

  ${hasCompressed ? '# Sends the files that docsgen compressed. If nginx has the module ngx_brotli, add: brotli_static on;\n  gzip_static on;' : 'gzip on;'}
  gzip_vary on;
  gzip_proxied any;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/plain text/markdown application/xml;

${headerLines([...headers, ['Cache-Control', revalidate]], '  ')}  add_header Link $docsgen_markdown;

  # Old spellings: /guide/index and /guide/install.html
  if ($request_uri ~ "^(/(?!/)(?:[^?]*/)?)index(?:\\.html)?(\\?.*)?$") { return 301 $1$2; }
  if ($request_uri ~ "^(/(?!/)[^?]+)\\.html(\\?.*)?$") { return 301 $1$2; }

  location ${quoteSetting(decodedBase)} {
    # Serves guide/install.html at /guide/install, and guide/index.html at /guide/.
    try_files $uri $uri.html $uri/ =404;
  }

  location ${quoteSetting(`${decodedBase}assets/`)} {
${headerLines([...inAssets], '    ')}  }

  # Old spelling: /guide/install/
  location ~ ^(?<docsgen_folder>/.+)/$ {
    if (-f $document_root$docsgen_folder.html) { rewrite ^(.+)/$ $1 permanent; }
    try_files \${uri}index.html =404;
  }

  location ~ \\.md$ {
    types { }
    default_type text/markdown;
  }

  # These files are for other hosts and for docsgen itself.
  location ~ ${settingWord(`^${escapePattern(decodedBase)}(?:_headers|_redirects|\\.docsgen)`)} {
    return 404;
  }
${redirects.length === 0 ? '' : `\n${redirects.map(redirectLines).join('')}`}}
`
  return [{ path: 'nginx.conf', content }]
}

/** Locations are faster than patterns, and unlike the keys of `map`, they distinguish case. */
function redirectLines({ from, to }: HostRedirect): string {
  // A `$` would begin a variable.
  const target = quoteSetting(to.replaceAll('$', '%24'))
  return [from, ...(from === '/' ? [] : [`${from}/`])]
    .map((path) => `  location = ${quoteSetting(path)} { return 301 ${target}; }\n`)
    .join('')
}

function headerLines(headers: HostSite['headers'], indent: string): string {
  return headers
    .map(([name, value]) => `${indent}add_header ${name} ${quoteSetting(value)}${name === 'Cache-Control' ? '' : ' always'};\n`)
    .join('')
}

/** `/guide/` is `/guide/index.html`. */
function fileOf(page: string): string {
  return page.endsWith('/') ? `${page}index.html` : `${page}.html`
}
