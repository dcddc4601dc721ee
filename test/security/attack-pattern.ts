/** Characters for a pattern's classes: each class is tried with the first few that it matches. */
const signs = [...' a\n1\t-_A.,:;$<>`[](){}"\'=*/#!&|@~\\%+?^é漢\u0301\u00a0']
const signsPerAtom = 2
/** Endings that make a match fail. */
const tails = ['\u0001', 'x', ' !']

/** Characters that one part of a pattern matches. */
type Atom = readonly string[]

/** Long texts that are hard to match: each part of a pattern repeated after a matching beginning, with an ending that fails. */
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

/** A pattern's parts in order; each path takes other alternatives. */
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
  /** Reads to the end of a group; takes the alternative with this number, or the last. */
  const readGroup = (from: number, choice: number): { readonly atoms: Atom[]; readonly end: number } => {
    const read: Atom[][] = [[]]
    let at = from
    for (; at < parts.length && parts[at] !== ')'; at++) {
      const part = parts[at] as string
      if (part === '|') read.push([])
      else if (part.startsWith('(')) {
        const group = readGroup(at + 1, choice)
        // Negative lookaheads are not part of a matching text.
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
