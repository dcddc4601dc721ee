import { isRecord } from '../../kit/data/is-record.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import { rootMark } from './in-browser/shared-names.ts'
import type { SiteAddresses } from './site-addresses.ts'

/** JSON that only the scripts of docsgen read: sidebars, the search, and types. */
export function isScriptData(path: string): boolean {
  return /^(?:assets\/sidebar-[^/]*|search\/[^/]*|assets\/search\/.*|types\/[^/]*)\.json$/.test(path)
}

/** A script with the text of a file: scripts cannot read other files from a folder. */
export function writeDataScript(path: string, text: string): string {
  return `docsgenOffline.text(${JSON.stringify(path)},${quote(text)})\n`
}

/** Changes the URLs in data of docsgen. They begin with a mark for the folder of the copy, which is known in the browser. */
export function rewriteData(path: string, text: string, addresses: SiteAddresses): string {
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

/** JSON contains many double quotes. */
function quote(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' }
  return `'${text.replace(/[\\'\n\r]/g, (sign) => escapes[sign] ?? sign)}'`
}
