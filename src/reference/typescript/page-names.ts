/** The part of an address a category or a title makes: `JobQueue` is `job-queue`, `products & stock` is `products-stock`. */
export function normalizeName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9\-_/]/g, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
}

/** The folders of a category. */
export function categoryFolders(category: string): readonly string[] {
  return normalizeName(category)
    .split('/')
    .map((folder) => folder.replace(/^-+|-+$/g, ''))
    .filter((folder) => folder !== '')
}

/** A file's name; names without a letter of the alphabet share one. */
export function fileName(title: string): string {
  return normalizeName(title.replaceAll('/', ' ')).replace(/^-+|-+$/g, '') || 'declarations'
}

/** `state-machine` is `State Machine`. */
export function titleCase(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/(^| )(.)/g, (_all, space: string, letter: string) => space + letter.toUpperCase())
}

const reserved = /^(?:_|fn-\d|fnref-\d)|^(?:constructor|prototype)$/

/** What a name is called within addresses: lower-case, without signs; `` where nothing is left. */
export function anchorPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The anchor of a declaration; names the page needs itself are not taken. */
export function anchorName(name: string): string {
  const anchor = anchorPart(name)
  return anchor === '' || reserved.test(anchor) ? `symbol-${anchor}`.replace(/-$/, '') : anchor
}

/** The name itself, or with the first number that makes it new. */
export function uniqueName(taken: Set<string>, name: string): string {
  let unique = name
  for (let count = 2; taken.has(unique); count++) unique = `${name}-${count}`
  taken.add(unique)
  return unique
}
