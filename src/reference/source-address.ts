import type { ReferenceOrigin } from '../model/reference.ts'

/** The address of a line of a package's file, by the config's `sourceUrl`; undefined where that is not given. */
export function sourceAddress(
  sourceUrl: string | undefined,
  { name, version }: ReferenceOrigin,
  place: { readonly path: string; readonly line: number },
): string | undefined {
  const values: Readonly<Record<string, string>> = { package: name, version, file: place.path, line: String(place.line) }
  return sourceUrl?.replace(/\{(package|version|file|line)\}/g, (_mark, key: string) => encodeURI(values[key] ?? ''))
}
