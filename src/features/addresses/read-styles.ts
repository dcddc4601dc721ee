import type { FoundAddress } from './found-address.ts'

/** Comments, so that nothing in them counts; `url(…)`; `@import '…'`. */
const address = /\/\*|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]+))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/g

/** The addresses in CSS. */
export function readStyles(css: string): readonly FoundAddress[] {
  const found: FoundAddress[] = []
  address.lastIndex = 0
  for (let match = address.exec(css); match; match = address.exec(css)) {
    if (match[0] === '/*') {
      const end = css.indexOf('*/', address.lastIndex)
      address.lastIndex = end === -1 ? css.length : end + 2
      continue
    }
    const written = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? ''
    if (written !== '') found.push({ address: written, at: match.index + match[0].indexOf(written), isLoaded: true })
  }
  return found
}
