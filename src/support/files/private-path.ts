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
