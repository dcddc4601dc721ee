interface Part {
  readonly id: string
  readonly name: string
}

/** Pages from data. */
export async function* parts({ readJson }: { readJson: (path: string) => Promise<{ value: unknown }> }) {
  const { value } = await readJson('data/parts.json')
  for (const { id, name } of value as Part[]) yield { path: `parts/${id}`, frontMatter: { title: name }, markdown: `The part ${name}.` }
}
