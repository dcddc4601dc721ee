import path, { type PlatformPath } from 'node:path'

/** Whether an absolute path is the folder itself or inside it. */
export function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

/** Whether a relative path leads to something inside the folder. */
export function isBelow(relative: string, { sep, isAbsolute }: Pick<PlatformPath, 'sep' | 'isAbsolute'> = path): boolean {
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${sep}`) && !isAbsolute(relative)
}
