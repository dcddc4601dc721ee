import { quoteSetting, settingWord } from '../../../kit/escape/host-config.ts'
import { decodePercent } from '../../../kit/escape/percent.ts'
import { generatedBy, type HostFile, type HostRedirect, type HostSite, prefixOf, revalidate } from './host-site.ts'

/** https://caddyserver.com/docs/caddyfile */
export function caddyFiles(site: HostSite): readonly HostFile[] {
  const { base, domain = 'docs.example.com', headers, assetHeaders, redirects, hasCompressed } = site
  const prefix = decodePercent(prefixOf(site)) ?? ''
  const root = base === '/' ? '/srv/docs' : '/srv/www'
  const path = (name: string) => quoteSetting(`${prefix}/${name}`)
  // Caddy has an order of its own for headers, so none is set twice.
  const isReplaced = (name: string) => assetHeaders.some(([other]) => other === name)
  const everywhere = headers.filter(([name]) => !isReplaced(name))
  const onPages = [...headers.filter(([name]) => isReplaced(name)), ['Cache-Control', revalidate] as const]
  const content = `${generatedBy('caddy')}# Upload the output folder to ${root}${base}.
${settingWord(domain)} {
	root * ${root}
${hasCompressed ? '' : '\tencode zstd gzip\n'}	header {
${headerLines(everywhere)}	}
	@assets {
		path ${path('assets/*')}
		file
	}
	header @assets {
${headerLines(assetHeaders)}	}
	@pages not path ${path('assets/*')}
	header @pages {
${headerLines(onPages)}	}

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
    // Braces begin placeholders.
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

function headerLines(headers: HostSite['headers']): string {
  return headers.map(([name, value]) => `\t\t${name} ${quoteSetting(value)}\n`).join('')
}
