import { posix } from 'node:path'
import { parseTrustedCode } from '../../kit/code/parse-code.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { unescapeHtml } from '../../kit/escape/markup.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import { rootMark } from './in-browser/shared-names.ts'
import { createSiteAddresses, relativeAddress, rewriteMarkup, rewriteStyles, type SiteAddresses } from './rewrite-markup.ts'

interface CopyInput {
  /** The sorted paths of all files of the site. */
  readonly files: readonly string[]
  readonly read: (path: string) => Buffer
  readonly write: (path: string, content: Uint8Array) => void
  readonly base: string
  /** The scheme and host, or undefined if they are not known. */
  readonly url: string | undefined
  /** The script that pages use to load other scripts. */
  readonly loader: Uint8Array
}

export type Problem =
  | { readonly kind: 'address'; readonly path: string; readonly address: string }
  | { readonly kind: 'script'; readonly path: string; readonly reason: string }

const loaderPath = 'assets/docsgen-offline.js'

/** Files for hosts, search engines, and programs. */
const forOthers =
  /^(?:_headers|_redirects|404\.html|robots\.txt|sitemap(?:-\d+)?\.xml|site\.webmanifest)$|(?:^|\/)(?:llms[^/]*\.txt|symbols\.json|objects\.inv|atom\.xml|feed\.json)$|\.(?:br|gz)$/

/** Writes a copy of a site that works without a server. */
export async function writeCopy({ files, read, write, base, url, loader }: CopyInput): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const all = new Set(files)
  const text = (path: string) => read(path).toString()
  const pages = files.filter((path) => path.endsWith('.html'))
  const movedPages = new Map(pages.flatMap((path) => readMove(path, text(path))))
  const isLeftOut = (path: string) => forOthers.test(path) || isTwin(path, all) || (movedPages.has(path) && path !== 'index.html')
  const leftOut = new Set(files.filter(isLeftOut))
  const redirects = all.has('_redirects') ? text('_redirects') : ''
  const addresses = createSiteAddresses({ files: all, base, url, redirects, movedPages, leftOut })
  const modules = new Set<string>()
  const others: string[] = []

  for (const path of files) {
    if (leftOut.has(path)) continue
    if (/\.(?:html|svg)$/.test(path)) {
      const copied = rewriteMarkup(text(path), { path, addresses, loader: loaderPath })
      for (const module of copied.modules) modules.add(module)
      for (const address of copied.missing) problems.push({ kind: 'address', path, address })
      write(path, Buffer.from(copied.text))
    } else if (/^assets\/[^/]*\.js$/.test(path)) modules.add(path)
    else others.push(path)
  }
  const scripts = await writeModules()
  for (const path of others) if (!scripts.has(path)) writeOther(path)
  for (const path of addresses.needed) write(path, read(path))
  write(loaderPath, loader)
  return problems

  /** Writes all modules that pages load, including the modules that these modules can load. */
  async function writeModules(): Promise<ReadonlySet<string>> {
    for (const path of modules) {
      const converted = all.has(path) ? await convertModule(path, text(path)) : 'the site has no such file'
      if (typeof converted === 'string') {
        problems.push({ kind: 'script', path, reason: converted })
        continue
      }
      for (const file of converted.files) if (all.has(file)) modules.add(file)
      write(path, Buffer.from(converted.code))
    }
    return modules
  }

  function writeOther(path: string): void {
    if (path.endsWith('.css')) {
      const change = (address: string) => {
        const target = addresses.find(address, path)
        return target.kind === 'file' ? relativeAddress(path, target.path) + target.after : target.kind === 'online' ? target.href : address
      }
      write(path, Buffer.from(rewriteStyles(text(path), change)))
      return
    }
    if (path.endsWith('.json')) {
      const data = isScriptData(path) ? rewriteData(path, text(path), addresses) : text(path)
      write(`${path}.js`, Buffer.from(writeDataScript(path, data)))
      if (isScriptData(path)) return
    }
    write(path, read(path))
  }
}

/** The target of a page that only redirects to another page. */
function readMove(path: string, html: string): readonly (readonly [path: string, to: string])[] {
  const to = /<meta http-equiv="refresh" content="0; ?url=([^"]+)"/i.exec(html.slice(0, 1_000))?.[1]
  return to === undefined ? [] : [[path, unescapeHtml(to)]]
}

/** Whether the file is the Markdown of a page. */
function isTwin(path: string, files: ReadonlySet<string>): boolean {
  return path.endsWith('.md') && files.has(path.replace(/md$/, 'html'))
}

interface ConvertedModule {
  /** A script that registers the module. */
  readonly code: string
  /** The files of the site that the module can load, immediately or later. */
  readonly files: readonly string[]
}

/**
 * Converts a module to a script, because browsers load scripts from folders, but not modules. If this is not possible, returns the reason.
 */
async function convertModule(path: string, code: string): Promise<ConvertedModule | string> {
  const { module, errors } = parseTrustedCode(path, code)
  if (errors[0]) return `it is not valid JavaScript (${errors[0].message})`
  const { staticImports, staticExports, dynamicImports, importMetas } = module
  const atOnce = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  const foreign = atOnce.find((each) => !/^\.{1,2}\//.test(each))
  if (foreign !== undefined) return `it imports \`${foreign}\``
  const resolve = (address: string) => posix.join(posix.dirname(path), address)
  const imports = [...new Set(atOnce.map(resolve))]
  const later = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const address = /^(["'`])(\.{1,2}\/[^"'`$]*)\1$/.exec(code.slice(start, end))?.[2]
    return address === undefined ? [] : resolve(address)
  })
  const edits = [
    ...dynamicImports.map(({ start }) => ({ start, end: start + 'import'.length, by: 'docsgenLoad' })),
    ...importMetas.map(({ start, end }) => ({ start, end, by: 'docsgenMeta' })),
  ].sort((a, b) => b.start - a.start)
  let edited = code
  for (const { start, end, by } of edits) edited = edited.slice(0, start) + by + edited.slice(end)
  const { transform } = await import('esbuild')
  try {
    const result = await transform(edited, {
      format: 'cjs',
      minifyWhitespace: true,
      legalComments: 'inline',
      target: 'es2022',
      logLevel: 'silent',
    })
    const head = `docsgenOffline.module(${JSON.stringify(path)},${JSON.stringify(imports)},function(require,module,docsgenLoad,docsgenMeta,fetch){`
    return { code: `${head}\n${result.code}\n})\n`, files: [...imports, ...later] }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)
  }
}

/** Whether a file is JSON that only docsgen's scripts read: sidebars, the search, and types. */
function isScriptData(path: string): boolean {
  return /^(?:assets\/sidebar-[^/]*|search\/[^/]*|assets\/search\/.*|types\/[^/]*)\.json$/.test(path)
}

/** Returns a script with the text of a file, because scripts cannot read other files from a folder. */
function writeDataScript(path: string, text: string): string {
  return `docsgenOffline.text(${JSON.stringify(path)},${quote(text)})\n`
}

/** Changes the URLs in docsgen's data. The new URLs begin with a mark for the folder of the copy, which is known only in the browser. */
function rewriteData(path: string, text: string, addresses: SiteAddresses): string {
  const hasTypes = path.startsWith('types/')
  const change = (address: string): string => {
    const target = addresses.find(address, path)
    if (target.kind === 'online') return target.href
    return target.kind === 'file' ? `${rootMark}${encodeSegments(target.path)}${target.after}` : address
  }
  const visit = (value: unknown, isAddress: boolean): unknown => {
    if (typeof value === 'string') return isAddress ? change(value) : value
    if (Array.isArray(value)) return value.map((each) => visit(each, false))
    if (!isRecord(value)) return value
    const isList = isAddress && hasTypes
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, visit(each, isList || key === 'href' || (hasTypes && key === 'links'))]),
    )
  }
  return text.includes('"href"') || hasTypes ? JSON.stringify(visit(JSON.parse(text), false)) : text
}

/** JSON contains many double quotes, so single quotes are used. */
function quote(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' }
  return `'${text.replace(/[\\'\n\r]/g, (sign) => escapes[sign] ?? sign)}'`
}
