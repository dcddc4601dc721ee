export type KeyPath = readonly (string | number)[]

/** A key's place as reports show it: `navbar.items[2].href`. */
export function formatKeyPath(path: KeyPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/** The path that `formatKeyPath` wrote. */
export function parseKeyPath(text: string): KeyPath {
  const parts = text.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)
  return [...parts].map(([, index, quoted, name = '']) =>
    index === undefined ? (quoted === undefined ? name : String(JSON.parse(quoted))) : Number(index),
  )
}
