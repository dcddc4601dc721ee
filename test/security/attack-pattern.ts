/** Signs that stand for the classes of a pattern: each class is tried with the first few of these that it matches. */
const signs = [...' a\n1\t-_A.,:;$<>`[](){}"\'=*/#!&|@~\\%+?^é漢\u0301\u00a0']
const signsPerAtom = 2
/** What makes a match fail at the end, whatever came before. */
const tails = ['\u0001', 'x', ' !']

/** Signs that one part of a pattern matches. */
type Atom = readonly string[]

/** Texts of any length that are hard for one pattern: each part of it repeated, behind a beginning that fits, with an end that does not. */
export function* attacksOn(source: string, flags: string): Generator<(length: number) => string> {
  for (const atoms of readPaths(source, flags)) {
    const first = (count: number) =>
      atoms
        .slice(0, count)
        .map(([sign]) => sign)
        .join('')
    for (const [index, atom] of atoms.entries()) {
      const next = atoms[index + 1] ?? []
      const pumps = new Set([...atom, ...atom.flatMap((sign) => next.map((other) => sign + other)), first(index + 1)])
      for (const pump of pumps) {
        for (const start of new Set(['', first(index), first(index + 1)])) {
          for (const tail of tails) yield (length) => start + pump.repeat(Math.ceil(length / pump.length)) + tail
        }
      }
    }
  }
}

/** A pattern's parts in order; where it has alternatives, each path takes other ones. */
function readPaths(source: string, flags: string): readonly (readonly Atom[])[] {
  const parts = [
    ...source.matchAll(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\[ux][\da-fA-F]+|\\.|\(\?(?:<?[=!]|:|<\w+>)?|\{\d+(?:,\d*)?\}|./gs),
  ].map(([part]) => part)
  const unicode = /[uv]/.test(flags) ? 'u' : ''
  const atomOf = (part: string): Atom => {
    if (/^(?:[\^$*+?.]|\{\d.*|\\[bBk\d])$/.test(part) && part !== '.') return []
    if (part.length === 1 && part !== '.') return [part]
    if (/^\\[^\w]$/.test(part)) return [part.slice(1)]
    const matcher = new RegExp(`^(?:${part})$`, unicode)
    return signs.filter((sign) => matcher.test(sign)).slice(0, signsPerAtom)
  }
  let alternatives = 1
  /** Reads up to the end of a group; takes the alternative with this number, or the last. */
  const readGroup = (from: number, choice: number): { readonly atoms: Atom[]; readonly end: number } => {
    const read: Atom[][] = [[]]
    let at = from
    for (; at < parts.length && parts[at] !== ')'; at++) {
      const part = parts[at] as string
      if (part === '|') read.push([])
      else if (part.startsWith('(')) {
        const group = readGroup(at + 1, choice)
        // What must not follow is not part of a text that fits.
        if (!/^\(\?<?!/.test(part)) read.at(-1)?.push(...group.atoms)
        at = group.end
      } else {
        const atom = atomOf(part)
        if (atom.length > 0) read.at(-1)?.push(atom)
      }
    }
    alternatives = Math.max(alternatives, read.length)
    return { atoms: read[Math.min(choice, read.length - 1)] ?? [], end: at }
  }
  const paths = [readGroup(0, 0).atoms]
  for (let choice = 1; choice < Math.min(alternatives, 6); choice++) paths.push(readGroup(0, choice).atoms)
  return paths
}
