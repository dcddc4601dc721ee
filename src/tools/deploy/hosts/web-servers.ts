import { decodeIfValid, decodePercent } from '../../../kit/escape/percent.ts'
import { escapePattern, quoteSetting, settingWord } from '../../../kit/escape/quote-words.ts'
import { fileOfPage } from '../../../kit/url/address.ts'
import { generatedBy, type HostFile, type HostRedirect, type HostSite, prefixOf, revalidate } from './host-site.ts'

/** https://nginx.org/en/docs/http/ngx_http_core_module.html */
export function nginxFiles(site: HostSite): readonly HostFile[] {
  const { base, domain = 'docs.example.com', headers, assetHeaders, redirects, hasCompressed } = site
  const root = base === '/' ? '/srv/docs' : '/srv/www'
  const decodedBase = decodeIfValid(base)
  // A location with its own header inherits no headers.
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

${nginxHeaders([...headers, ['Cache-Control', revalidate]], '  ')}  add_header Link $docsgen_markdown;

  # Old spellings: /guide/index and /guide/install.html
  if ($request_uri ~ "^(/(?!/)(?:[^?]*/)?)index(?:\\.html)?(\\?.*)?$") { return 301 $1$2; }
  if ($request_uri ~ "^(/(?!/)[^?]+)\\.html(\\?.*)?$") { return 301 $1$2; }

  location ${quoteSetting(decodedBase)} {
    # Serves guide/install.html at /guide/install, and guide/index.html at /guide/.
    try_files $uri $uri.html $uri/ =404;
  }

  location ${quoteSetting(`${decodedBase}assets/`)} {
${nginxHeaders([...inAssets], '    ')}  }

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
${redirects.length === 0 ? '' : `\n${redirects.map(nginxRedirect).join('')}`}}
`
  return [{ path: 'nginx.conf', content }]
}

/** Locations are faster than regular expressions, and unlike the keys of `map`, they are case-sensitive. */
function nginxRedirect({ from, to }: HostRedirect): string {
  // A `$` would begin the name of a variable.
  const target = quoteSetting(to.replaceAll('$', '%24'))
  return [from, ...(from === '/' ? [] : [`${from}/`])]
    .map((path) => `  location = ${quoteSetting(path)} { return 301 ${target}; }\n`)
    .join('')
}

function nginxHeaders(headers: HostSite['headers'], indent: string): string {
  return headers
    .map(([name, value]) => `${indent}add_header ${name} ${quoteSetting(value)}${name === 'Cache-Control' ? '' : ' always'};\n`)
    .join('')
}

/** Converts `/guide/` to `/guide/index.html`. */
function fileOf(page: string): string {
  return fileOfPage(page, 'html')
}

/** https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html */
export function apacheFiles(site: HostSite): readonly HostFile[] {
  const { headers, assetHeaders, redirects, hasCompressed } = site
  const prefix = decodePercent(prefixOf(site)) ?? ''
  const inAssets = `"expr=%{REQUEST_URI} =~ m#^${escapePattern(prefix)}/assets/#"`
  const content = `${generatedBy('apache')}# Put this file beside index.html, or its lines into <Directory>. It requires mod_rewrite, mod_headers, mod_mime, and mod_dir.
Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash Off
AddDefaultCharset utf-8
AddCharset utf-8 .md .css .js .json .xml
AddType text/markdown .md
AddType text/javascript .js
AddType image/webp .webp
ErrorDocument 404 ${prefix}/404.html

${apacheHeaders(headers)}${apacheHeaders([['Cache-Control', revalidate]])}${apacheHeaders(assetHeaders, ` ${inAssets}`)}Header set Link "<%{MARKDOWN}e>; rel=\\"alternate\\"; type=\\"text/markdown\\"" env=MARKDOWN

RewriteEngine On

# These files are for other hosts and for docsgen itself.
RewriteRule ^(?:_headers|_redirects|\\.docsgen) - [R=404,L]
${redirects.length === 0 ? '' : `\n${redirects.map((redirect) => redirectRule(redirect, prefix)).join('')}`}
# Old spellings: /guide/index, /guide/install.html, and /guide/install/
RewriteCond %{THE_REQUEST} "^[A-Z]+ /(?!/)(?:[^? ]*/)?index(?:\\.html)?[? ]"
RewriteRule ^(.*/)?index(?:\\.html)?$ ${prefix}/$1 [R=301,L]
RewriteCond %{THE_REQUEST} "^[A-Z]+ /(?!/)[^? ]*\\.html[? ]"
RewriteRule ^(.+)\\.html$ ${prefix}/$1 [R=301,L]
RewriteCond %{REQUEST_FILENAME} ^(.+?)/?$
RewriteCond %1.html -f
RewriteRule ^(.+)/$ ${prefix}/$1 [R=301,L]

# Serves guide/install.html at /guide/install, and guide/index.html at /guide/.
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.*[^/])$ $1.html [L]
RewriteCond %{REQUEST_FILENAME}/index.html -f
RewriteRule ^(.*[^/])$ ${prefix}/$1/ [R=301,L]

# The Markdown of each page, for the header.
RewriteCond %{REQUEST_FILENAME} ^(.+)\\.html(?:\\.(?:br|gz))?$
RewriteCond %1.md -f
RewriteRule ^([\\w./-]+)\\.html(?:\\.(?:br|gz))?$ - [E=MARKDOWN:${prefix}/$1.md]
${hasCompressed ? compressedFiles : compression}`
  return [{ path: '.htaccess', content }]
}

const compressedFiles = `
# Sends the files that docsgen compressed.
RemoveType .br .gz
RemoveLanguage .br
AddEncoding br .br
AddEncoding gzip .gz
RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
RewriteCond %{REQUEST_FILENAME}.br -f
RewriteRule ^(.+)$ $1.br [L,E=no-gzip:1,E=no-brotli:1]
RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
RewriteCond %{REQUEST_FILENAME}.gz -f
RewriteRule ^(.+)$ $1.gz [L,E=no-gzip:1,E=no-brotli:1]
<FilesMatch "\\.(?:html|css|js|json|md|txt|xml|svg)(?:\\.(?:br|gz))?$">
  Header merge Vary Accept-Encoding
</FilesMatch>
`

const compression = `
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE text/html text/css text/javascript text/markdown text/plain application/json application/xml image/svg+xml
</IfModule>
`

function apacheHeaders(headers: HostSite['headers'], condition = ''): string {
  // Responses for missing pages also have the other headers, but must not be cached.
  return headers
    .map(([name, value]) => `Header ${name === 'Cache-Control' ? '' : 'always '}set ${name} ${quoteSetting(value)}${condition}\n`)
    .join('')
}

/** Unlike in other directives, a backslash within quotes is part of the pattern, so a quotation mark cannot be escaped. */
function redirectRule({ from, to }: HostRedirect, prefix: string): string {
  // `$1` and `%1` would be references to captured groups.
  const target = to.replace(/[\\$%]/g, '\\$&').replaceAll('"', '%22')
  const pattern = escapePattern(from.slice(prefix.length + 1))
  return `RewriteRule "^${pattern}/?$" "${target}" [R=301,L,NE]\n`
}

/** https://caddyserver.com/docs/caddyfile */
export function caddyFiles(site: HostSite): readonly HostFile[] {
  const { base, domain = 'docs.example.com', headers, assetHeaders, redirects, hasCompressed } = site
  const prefix = decodePercent(prefixOf(site)) ?? ''
  const root = base === '/' ? '/srv/docs' : '/srv/www'
  const path = (name: string) => quoteSetting(`${prefix}/${name}`)
  // Caddy sorts header directives in its own order, so no header is set twice.
  const isReplaced = (name: string) => assetHeaders.some(([other]) => other === name)
  const everywhere = headers.filter(([name]) => !isReplaced(name))
  const onPages = [...headers.filter(([name]) => isReplaced(name)), ['Cache-Control', revalidate] as const]
  const content = `${generatedBy('caddy')}# Upload the output folder to ${root}${base}.
${settingWord(domain)} {
	root * ${root}
${hasCompressed ? '' : '\tencode zstd gzip\n'}	header {
${caddyHeaders(everywhere)}	}
	@assets {
		path ${path('assets/*')}
		file
	}
	header @assets {
${caddyHeaders(assetHeaders)}	}
	@pages not path ${path('assets/*')}
	header @pages {
${caddyHeaders(onPages)}	}

	# The Markdown of each page.
	map {path} {markdown} {page} {
		~^(.*)/$ "\${1}/index.md" "\${1}.html"
		~^(.*)$ "\${1}.md" "-"
	}
	@markdown {
		path_regexp ^[\\w./-]+$
		file {markdown}
	}
	header @markdown Link "<{markdown}>; rel=\\"alternate\\"; type=\\"text/markdown\\""
	header *.md Content-Type "text/markdown; charset=utf-8"

	# These files are for other hosts and for docsgen itself.
	@hidden path ${path('_headers')} ${path('_redirects')} ${path('.docsgen*')}
	error @hidden 404

	# Old spellings: /guide/index, /guide/install.html, and /guide/install/
	@index vars_regexp index {uri} ^(/(?:[^/?][^?]*/)?)index(?:\\.html)?(\\?.*)?$
	redir @index {re.index.1}{re.index.2} permanent
	@html vars_regexp html {uri} ^(/[^/?][^?]*)\\.html(\\?.*)?$
	redir @html {re.html.1}{re.html.2} permanent
	@slash {
		vars_regexp slash {uri} ^(/[^/?][^?]*)/(\\?.*)?$
		file {page}
	}
	redir @slash {re.slash.1}{re.slash.2} permanent
${redirects.length === 0 ? '' : redirectRules(redirects)}
	try_files {path} {path}.html
	file_server${hasCompressed ? ' {\n\t\tprecompressed br gzip\n\t}' : ''}

	handle_errors {
		rewrite * ${path('404.html')}
		file_server
	}
}
`
  return [{ path: 'Caddyfile', content }]
}

function redirectRules(redirects: readonly HostRedirect[]): string {
  const rules = redirects.flatMap(({ from, to }) => {
    // Braces would begin placeholders.
    const target = quoteSetting(to.replaceAll('{', '%7B').replaceAll('}', '%7D'))
    return (from === '/' ? [from] : [from, `${from}/`]).map((path) => `\t\t${quoteSetting(path)} ${target}\n`)
  })
  return `
	map {path} {redirect} {
${rules.join('')}		default ""
	}
	@redirect not vars {redirect} ""
	redir @redirect {redirect} permanent
`
}

function caddyHeaders(headers: HostSite['headers']): string {
  return headers.map(([name, value]) => `\t\t${name} ${quoteSetting(value)}\n`).join('')
}
