/** Dotfiles hold settings and secrets, `node_modules` holds other people's code: content is never read from them. */
const privateName = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))/i

/** Whether any part of a path below a folder has a name that content is never read from. `..` counts as one. */
export function isPrivatePath(path: string): boolean {
  return privateName.test(path)
}

/** Files that file browsers leave in folders they show: never published, and no obstacle to replacing a folder. */
export const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const neverCopiedName = /(?:^|[\\/])(?:\.git|node_modules|\.docsgen[^\\/]*)(?:[\\/]|$)/i

/** Whether any part of a path has a name that is not even copied from the public folder, where other dotfiles are. */
export function isNeverCopied(path: string): boolean {
  return neverCopiedName.test(path)
}

/** Devices of Windows, whatever ending follows. */
const windowsNames = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\..*)?$/i

/** Control characters and what replaces them, line separators, and the marks that reverse the direction of text. */
const invisible = /[\p{Cc}\ufffd\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Why one part of a path cannot be the name of a published file or folder; undefined where it can. */
export function findFileNameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'it contains an invisible control character'
  if (/[. ]$/.test(name)) return `\`${name}\` ends with a dot or a space`
  if (windowsNames.test(name)) return `\`${name}\` is not a valid file name on Windows`
  return undefined
}

/** The same for one part of a page's address, which cannot begin with a dot either: hosts hide such files, and git and docsgen use them. */
export function findAddressPartProblem(part: string): string | undefined {
  return part.startsWith('.') ? `\`${part}\` begins with a dot` : findFileNameProblem(part)
}

/** Beyond this a file is refused by its size alone, before its bytes are read: 10 MB. */
export const maxSourceBytes = 10_000_000

/** Beyond this a file cannot be held in memory as a whole: 2 GiB, the limit of Node. */
export const maxFileBytes = 2 ** 31 - 1
