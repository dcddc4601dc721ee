/** A name in code that leads to another site. */
export interface LinkedName {
  readonly name: string
  readonly site: string
  readonly target: string
}

/** `rxjs:Observable` in `reference.accept`: the name `Observable` leads to the site `rxjs`. Undefined for other entries. */
export function readLinkedName(entry: string, sites: readonly { readonly name: string }[]): LinkedName | undefined {
  const end = entry.indexOf(':')
  const [site, target] = [entry.slice(0, Math.max(end, 0)), entry.slice(end + 1)]
  if (target === '' || !sites.some(({ name }) => name === site)) return undefined
  return { name: target.slice(target.lastIndexOf(':') + 1), site, target }
}
