import { posix } from 'node:path'
import type { EditedPage, EditedProject } from './edited-project.ts'

/** The folders of versions and languages. */
export const roots = ['content', 'versions/1.x', 'i18n/de/content', 'i18n/de/versions/1.x'] as const

export function treeOf(path: string): string {
  return [...roots].reverse().find((root) => path.startsWith(`${root}/`)) ?? 'content'
}

/** Links to headings of other pages mostly exist. */
function linkTo(project: EditedProject, { path }: EditedPage): string {
  const near = [...project.pages.values()].filter((page) => treeOf(page.path) === treeOf(path))
  const target = project.random.pick(near)
  const headings = target.blocks.flatMap((block) => /^##+ (part\d+)$/m.exec(block)?.[1] ?? [])
  return `⟦${target.id}${headings.length > 0 && project.random.chance(0.5) ? `#${project.random.pick(headings)}` : ''}⟧`
}

/** A block of Markdown that uses one feature. */
export function makeBlock(project: EditedProject, page: EditedPage): string {
  const { random, unique } = project
  const n = unique()
  // The address of a file in `content/`, from any tree.
  const file = (path: string) => {
    const relative = posix.relative(posix.dirname(page.path), `content/${path}`)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  const link = () => linkTo(project, page)
  const isFirst = page.path.startsWith('content/')
  const blocks: readonly (() => string)[] = [
    () => `Some plain words number ${n}, with *emphasis*, \`code${n}\`, and a [link](${link()}).`,
    () => `Some more words ${n} with many of the same words.`,
    () => `## part${n}`,
    () => `## part${n}\n\nText of the part ${n}.`,
    () => `### part${n}\n\nSee [there](${link()}) and [there too](${link()}).`,
    () => `- one ${n}\n- two\n  - [three](${link()})`,
    () => `\`\`\`ts title="a${n}.ts"\nconst a${n} = ${n}\n\`\`\``,
    () => `\`\`\`json\n{ "a": ${n} }\n\`\`\``,
    () => `\`\`\`graphql\nquery { boats { name } } # ${n}\n\`\`\``,
    () => `:::tip\nRead on ${n}, see [it](${link()}).\n:::`,
    () => `:::note Title ${n}\nInside.\n:::`,
    () => `| a | b |\n| - | - |\n| ${n} | [c](${link()}) |`,
    () => `A footnote.[^n${n}]\n\n[^n${n}]: It is [here](${link()}).`,
    () => `<details>\n<summary>More ${n}</summary>\n\nHidden [text](${link()}).\n\n</details>`,
    () => `<Tabs>\n<TabItem label="A">\n\nTab ${n}\n\n</TabItem>\n<TabItem label="B">\n\n[b](${link()})\n\n</TabItem>\n</Tabs>`,
    () => `<Note>**Bold** ${n}</Note>`,
    () => `<Likes start={${n}} />`,
    () => `<Where />`,
    () => '[[toc]]',
    () => `Version {{ version }} and ${n}.`,
    () => `An :rocket: ${n}.`,
    () => `A [[term:Channel]] in ${n}.`,
    () => `A [[shop:Boat]] of the [[shop:/guide]] in ${n}.`,
    () => `The HTML of ${n}.\n\n*[HTML]: Hyper ${n}`,
    () => `Word ${n}\n: Its meaning`,
    () => `A formula $x_{${n}}$.`,
    () => `\`\`\`chart title="Chart ${n}"\n${n}\n2\n\`\`\``,
    () => `\`\`\`mermaid\nflowchart LR\n  a${n} --> b\n\`\`\``,
    () => `[Home](/) and [old](/old-address) ${n}.`,
    () => `[Elsewhere](https://example.com/${n})`,
    ...(isFirst
      ? [
          () => `![Picture ${n}](${file('picture.png')})`,
          () => `![Large](${file('guide/large.png')}){width=200}`,
          () => `![Drawing](${file('drawing.svg')} "A title ${n}")`,
          () => `[Download ${n}](${file('guide/data.csv')})`,
          () => `\`\`\`ts file="${file('code/sample.ts')}#part"\n\`\`\``,
          () => `:::include /content/_shared.md who="reader ${n}"`,
          () => ':::include /content/guide/_deep.md',
          () =>
            `<Look id="${random.pick([...project.pages.values()].filter(({ path }) => treeOf(path) === 'content')).path.slice(8, -3)}" />`,
          () => '<Contents of="docs" />',
          () => `\`\`\`text file="/samples/extra.txt"\n\`\`\``,
        ]
      : []),
  ]
  return random.pick(blocks)()
}
