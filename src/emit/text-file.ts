import type { GeneratedFile } from '../model/output.ts'
import type { OutputPath } from '../model/paths.ts'

export function textFile(path: string, write: () => string): GeneratedFile & { readonly make: () => Uint8Array } {
  return { kind: 'generated', path: path as OutputPath, make: () => Buffer.from(write()) }
}
