/** Compares by code unit, because the order must not depend on the locale of the machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Creates a function for `sort` that compares items by a text of each item. */
export function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => compareText(textOf(a), textOf(b))
}

/** Adds an item to a list in a map. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** Returns the first item of each key. */
export function uniqueBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): readonly Item[] {
  const firsts = new Map<unknown, Item>()
  for (const item of items) if (!firsts.has(keyOf(item))) firsts.set(keyOf(item), item)
  return [...firsts.values()]
}

/** Groups items with the same key into lists, in the order in which the keys first occur. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}
