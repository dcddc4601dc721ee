/** Dotfiles contain settings and secrets, and `node_modules` contains other people's code. */
const privateName = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/i

/** Whether content is never read from a path because of the name of one of its parts. `..` counts as one. */
export function isPrivatePath(path: string): boolean {
  return privateName.test(path)
}

/** Files that file managers create. They are never published and do not prevent replacing a folder. */
export const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const neverCopiedName = /(?:^|[\\/])(?:\.git|node_modules|\.docsgen[^\\/]*)(?:[\\/]|$)/i

/** Whether a path is excluded even from the public folder, which may contain other dotfiles. */
export function isNeverCopied(path: string): boolean {
  return neverCopiedName.test(path)
}

/** Device names of Windows, with any extension. */
const windowsNames = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\..*)?$/i

/** Control characters, the replacement character, line separators, and marks that reverse the direction of text. */
const invisible = /[\p{Cc}\ufffd\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Why one part of a path is not a valid name for a published file or folder, or undefined if it is valid. */
export function findFileNameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'it contains an invisible control character'
  if (/[. ]$/.test(name)) return `\`${name}\` ends with a dot or a space`
  if (windowsNames.test(name)) return `\`${name}\` is not a valid file name on Windows`
  return undefined
}

/** The same for one part of a page's URL, which also must not begin with a dot, because hosts hide such files. */
export function findAddressPartProblem(part: string): string | undefined {
  return part.startsWith('.') ? `\`${part}\` begins with a dot` : findFileNameProblem(part)
}

/** Larger source files are rejected before they are read: 10 MB. */
export const maxSourceBytes = 10_000_000

/** Node.js cannot read larger files into memory: 2 GiB. */
export const maxFileBytes = 2 ** 31 - 1
