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
