import { unescapeHtml } from '../../kit/escape/markup.ts'
import { convertModule } from './convert-module.ts'
import { isScriptData, rewriteData, writeDataScript } from './rewrite-data.ts'
import { rewriteMarkup, rewriteStyles } from './rewrite-markup.ts'
import { createSiteAddresses, relativeAddress } from './site-addresses.ts'

interface CopyInput {
  /** The paths of all files of the site, sorted. */
  readonly files: readonly string[]
  readonly read: (path: string) => Buffer
  readonly write: (path: string, content: Uint8Array) => void
  readonly base: string
  /** Scheme and host, or undefined if not known. */
  readonly url: string | undefined
  /** The script with which pages load others. */
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

  /** All modules that pages load, with those that these can load. */
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

/** The target of a page that only leads to a different one. */
function readMove(path: string, html: string): readonly (readonly [path: string, to: string])[] {
  const to = /<meta http-equiv="refresh" content="0; ?url=([^"]+)"/i.exec(html.slice(0, 1_000))?.[1]
  return to === undefined ? [] : [[path, unescapeHtml(to)]]
}

/** Whether it is the Markdown of a page. */
function isTwin(path: string, files: ReadonlySet<string>): boolean {
  return path.endsWith('.md') && files.has(path.replace(/md$/, 'html'))
}
