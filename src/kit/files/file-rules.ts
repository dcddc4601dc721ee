/** Dotfiles contain settings and secrets, and `node_modules` contains other people's code. */
const privateName = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/i

/** Whether a file is never read because of the name of a part of its path. `..` also counts as such a name. */
export function isPrivatePath(path: string): boolean {
  return privateName.test(path)
}

/** Files that file managers create. They are never published and do not prevent docsgen from replacing a folder. */
export const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const neverCopiedName = /(?:^|[\\/])(?:\.git|node_modules|\.docsgen[^\\/]*)(?:[\\/]|$)/i

/** Whether a path is excluded even from the public folder, which may contain other dotfiles. */
export function isNeverCopied(path: string): boolean {
  return neverCopiedName.test(path)
}

/** Windows device names, with any extension. */
const windowsNames = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\..*)?$/i

/** Control characters, the replacement character, line separators, and marks that reverse the direction of text. */
const invisible = /[\p{Cc}\ufffd\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Explains why one part of a path is not a valid name for a published file or folder, or returns undefined if the name is valid. */
export function findFileNameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'it contains an invisible control character'
  if (/[. ]$/.test(name)) return `\`${name}\` ends with a dot or a space`
  if (windowsNames.test(name)) return `\`${name}\` is not a valid file name on Windows`
  return undefined
}

/** Validates one part of a page's URL in the same way. The part also must not begin with a dot, because hosts hide such files. */
export function findAddressPartProblem(part: string): string | undefined {
  return part.startsWith('.') ? `\`${part}\` begins with a dot` : findFileNameProblem(part)
}

/** Source files larger than 10 MB are rejected before they are read. */
export const maxSourceBytes = 10_000_000

/** Node.js cannot read files larger than 2 GiB into memory. */
export const maxFileBytes = 2 ** 31 - 1
