import { expect, test } from 'vitest'
import { writeSite } from '../write-site.ts'

const config = '{ // A comment\n  "build": { "content": [{ "files": ["**/*.{md,yml}"], "src": "docs", "exclude": ["**/includes/**"] }] }\n}'

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { problems } = await writeSite('docfx', { 'docfx.json': config, 'docs/other.md': '# Other\n\n## A part\n', ...files })
  return problems
}

test('links are paths of files, whatever their case, and what others publish is not judged', async () => {
  const right =
    '[a](other.md#a-part) [b](Other.md) [c](~/docs/other.md) [d](./other) [e](..\\docs\\other.md) [f](/azure/x) [g](xref:System.String) <xref:System.Int32> [h](~/elsewhere/a.md)'
  expect(await problemsOf({ 'docs/a.md': `# A\n\n> [!NOTE]\n> ${right}\n` })).toEqual([])
  const wrong = '[a](othr.md)\n[b](other.md#none)\n[c](sub/)\n![d](media/a.png)\n<img src="media/b.png">\n[e](moved.md)\n'
  const moved = '{ "redirections": [{ "source_path_from_root": "/docs/moved.md", "redirect_url": "/x" }] }'
  expect(await problemsOf({ 'docs/a.md': wrong, '.openpublishing.redirection.json': moved })).toEqual([
    'link/missing-file docs/a.md:1: docs/othr.md',
    'link/missing-anchor docs/a.md:2: The page `/docs/other.html` has no heading or element with the ID `none`.',
    'link/missing-page docs/a.md:3: docs/sub/',
    'link/missing-image docs/a.md:4: docs/media/a.png',
    'link/missing-image docs/a.md:5: docs/media/b.png',
  ])
})

test('images, samples, and included files are looked for', async () => {
  const files = {
    'docs/media/a.png': '',
    'docs/a.cs': '',
    'docs/includes/part.md': '## In part\n\n[x](gone.md)\n',
    'docs/a.md': [
      '# A',
      ':::image type="content" source="media/a.png" alt-text="[x](y)" lightbox="media/b.png":::',
      'Text :::image type="icon" source="media/c.png"::: and :::code language="cs" source="a.cs" id="x":::',
      '[!code-csharp[Main](a.cs#x?highlight=1)] [!code-csharp[Main](b.cs)]',
      '[!INCLUDE [part](includes/part.md)]',
      '',
      'Text [!INCLUDE [gone](includes/gone.md)] [a](#in-part)',
      '',
      '```md',
      '[!INCLUDE [gone](includes/gone.md)]',
      '```',
    ].join('\n'),
  }
  expect(await problemsOf(files)).toEqual([
    'include/missing docs/a.md:7: Included file not found: `docs/includes/gone.md`.',
    'link/missing-image docs/a.md:2: docs/media/b.png',
    'link/missing-image docs/a.md:3: docs/media/c.png',
    'link/missing-page docs/a.md:4: docs/b.cs',
    'link/missing-file docs/includes/part.md:3: docs/includes/gone.md',
  ])
  const other = await problemsOf({ 'docs/a.md': '[a](#made)\n\n[!INCLUDE [x](~/elsewhere/a.md)]\n' })
  expect(other.map((problem) => problem.split(': ')[0])).toEqual(['other-site/unchecked-anchor docs/a.md:1'])
})

test('blocks, tabs, and names are read, and a block without an end is reported', async () => {
  const columns = ':::row:::\n    :::column span="2":::\n\n        [a](gone.md)\n\n    :::column-end:::\n:::row-end:::\n'
  expect(
    await problemsOf({
      'docs/a.md': `# A\n\n::: zone pivot="x"\n\n## B\n\n:::zone-end\n\n${columns}\n# <a name="t"></a>[<span>Tab</span>](#tab/a)\n\n***\n\n## :::no-loc text="Name"::: c\n\n[b](#b) [c](#name-c)\n\n::: moniker range=">= 1"\n\n:::zone pivot="y"\n\n::: moniker-end\n`,
    }),
  ).toEqual([
    'other-site/unclosed-block docs/a.md:27: The block `:::zone` is never closed.',
    'link/missing-file docs/a.md:12: docs/gone.md',
  ])
})

test('tables of contents list files, and the config decides which pages there are', async () => {
  const toc =
    'items:\n  - name: A\n    href: other.md\n    items:\n      - href: gone.md\n      - href: https://example.com/x.md\n      - href: ~/elsewhere/x.md\n  - tocHref: sub/toc.yml\n'
  expect(await problemsOf({ 'docs/toc.yml': toc, 'docs/includes/x.md': '[x](gone.md)', 'x.md': '[x](gone.md)' })).toEqual([
    'other-site/nav-missing-page docs/toc.yml:5: The navigation lists `gone.md`, which does not exist.',
    'other-site/nav-missing-page docs/toc.yml:8: The navigation lists `sub/toc.yml`, which does not exist.',
  ])
  expect(await problemsOf({ 'docfx.json': '{ "build": { "content": ["a.md", "b/**"] } }', 'a.md': '[x](gone.md)' })).toEqual([
    'link/missing-file a.md:1: gone.md',
  ])
  const { problems } = await writeSite('docfx', { 'a/b.md': '[x](c.md) [y](d.md)', 'a/c.md': '', 'includes/x.md': '[x](gone.md)' })
  expect(problems).toEqual(['link/missing-file a/b.md:1: a/d.md'])
})
