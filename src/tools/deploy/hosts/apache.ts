import { escapePattern, quoteSetting } from '../../../kit/escape/host-config.ts'
import { decodePercent } from '../../../kit/escape/percent.ts'
import { generatedBy, type HostFile, type HostRedirect, type HostSite, prefixOf, revalidate } from './host-site.ts'

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

${headerLines(headers)}${headerLines([['Cache-Control', revalidate]])}${headerLines(assetHeaders, ` ${inAssets}`)}Header set Link "<%{MARKDOWN}e>; rel=\\"alternate\\"; type=\\"text/markdown\\"" env=MARKDOWN

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

function headerLines(headers: HostSite['headers'], condition = ''): string {
  // Pages that are not found have the other headers too, but must not be cached.
  return headers
    .map(([name, value]) => `Header ${name === 'Cache-Control' ? '' : 'always '}set ${name} ${quoteSetting(value)}${condition}\n`)
    .join('')
}

/** Unlike in other directives, a backslash in the quotes is part of the pattern, so a quotation mark has no escape. */
function redirectRule({ from, to }: HostRedirect, prefix: string): string {
  // `$1` and `%1` would be references to a pattern.
  const target = to.replace(/[\\$%]/g, '\\$&').replaceAll('"', '%22')
  const pattern = escapePattern(from.slice(prefix.length + 1))
  return `RewriteRule "^${pattern}/?$" "${target}" [R=301,L,NE]\n`
}
