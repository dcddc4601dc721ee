/** The wanted name, with a number if it is taken. The result is taken from now on. */
export function uniqueName(taken: Set<string>, wanted: string, separator = '-'): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}${separator}${number}`
  taken.add(name)
  return name
}
