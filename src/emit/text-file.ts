import type { GeneratedFile } from '../model/output.ts'
import type { OutputPath } from '../model/paths.ts'

export interface TextFile extends GeneratedFile {
  readonly make: () => Uint8Array
}

export function textFile(path: string, write: () => string): TextFile {
  return { kind: 'generated', path: path as OutputPath, make: () => Buffer.from(write()) }
}
