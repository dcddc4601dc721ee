/** The public files of one site: a built folder or a published address. */
export interface SiteFiles {
  /** For messages: the folder or the address. */
  readonly name: string
  /** Scheme and host of a published site; undefined for a folder. */
  readonly origin: string | undefined
  /** Whether reading every page is cheap. */
  readonly isLocal: boolean
  /**
   * Reads a file by its path below the site's base. Returns undefined if there is none.
   * @throws ToolError if the file is too large or cannot be read.
   */
  readText(path: string): Promise<string | undefined>
  /** Changes when the site was published again; values that were made from its files are then made again. */
  version(): Promise<string>
}

/** No file that a build writes for readers is larger. */
export const maxFileBytes = 16_000_000

/** A problem that the client is told as the result of its call. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

/** A path below the site's base that only consists of plain names. */
export function isPlainPath(path: string): boolean {
  return path.length <= 2_000 && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}
