import { parseCode, parseTrustedCode } from '../../kit/code/parse-code.ts'
import type { FoundAddress } from './found-address.ts'

const specifier =
  /(?:\bfrom|\bimport)\s*(?:\(\s*)?(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')|\bnew URL\(\s*(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')\s*,\s*import\.meta\.url/g

/** The files that a script loads at once or later. Strings can contain code, so `isImport` must confirm what is missing. */
export function readScript(code: string): readonly FoundAddress[] {
  return [...code.matchAll(specifier)].flatMap((match): readonly FoundAddress[] => {
    const address = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    // Others are names of packages. Pages with diagrams name mermaid, whose 3 MB other sites do not have.
    return /^\.{0,2}\/(?!mermaid\.)/.test(address) ? [{ address, at: match.index + match[0].indexOf(address), isLoaded: true }] : []
  })
}

/** Whether code really loads the file that it names at this offset. */
export function isImport(path: string, code: string, at: number): boolean {
  // The build has compiled the code in this folder. Its lines are long.
  const parsed = path.startsWith('assets/') ? parseTrustedCode(path, code) : parseCode(path, code, { lang: 'js', sourceType: 'module' })
  // Browsers cannot run code with errors either.
  if (!parsed || parsed.errors.length > 0) return false
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed.module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  if (requests.some(({ start, end }) => start <= at && at < end)) return true
  return importMetas.some(({ start }) => at < start && code.slice(at, start).split(',').length === 2)
}
