/** Compares by code unit, because an order must not depend on the locale of the machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares items by a text of each, for `sort`. */
export function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => compareText(textOf(a), textOf(b))
}

/** Adds an item to a list in a map. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** The first item of each key. */
export function uniqueBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): readonly Item[] {
  const firsts = new Map<unknown, Item>()
  for (const item of items) if (!firsts.has(keyOf(item))) firsts.set(keyOf(item), item)
  return [...firsts.values()]
}

/** Lists of the items with the same key, in the order of the first one of each. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}
