import type { OutputPath } from '../../kit/files/paths.ts'
import type { GeneratedFile } from '../model/output.ts'

export interface TextFile extends GeneratedFile {
  readonly make: () => Uint8Array
}

export function textFile(path: string, write: () => string): TextFile {
  return { kind: 'generated', path: path as OutputPath, make: () => Buffer.from(write()) }
}
