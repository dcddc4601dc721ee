import { crc32, deflateSync } from 'node:zlib'

/** A config in parts, so that an edit can change one. */
export function richConfig({ title = 'Rich', more = '', navbar = '' } = {}): string {
  return `export default {
  title: '${title}',
  description: 'A site with a little of everything.',
  url: 'https://docs.example.com',
  lastUpdated: false,
  components: { Note: './theme/note.tsx' },
  navbar: { items: [{ label: 'Guide', href: '/guide/first' }${navbar}] },
  redirects: [{ from: '/old', to: '/guide/first' }],
  ${more}
}
`
}

/** A small site with every feature, plus twelve plain pages. */
export function richSite(): Record<string, string | Uint8Array> {
  return {
    'docs.config.ts': richConfig(),
    'theme/note.tsx':
      'export default function Note({ children }: { children?: unknown }) { return <p className="note">Note: {children as never}</p> }\n',
    'content/index.md':
      '---\ntitle: Home\ndescription: Where it starts.\n---\n\nSee the [guide](./guide/first.md) and the ![picture](./picture.png).\n',
    'content/picture.png': png(3, 2),
    'content/guide/first.md':
      '# First steps\n\nThen the [second](./second.md#a-heading).\n\n## Install\n\n```ts file=../samples/hello.ts\n```\n\n:::tip\nRead on.\n:::\n',
    'content/samples/hello.ts': "export const hello: string = 'world'\n",
    'content/guide/second.md':
      '# Second\n\n## A heading\n\n<Note>**Bold** words</Note>\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst a = 1\n```\n',
    'content/guide/deep/third.md': '# Third\n\nText with a footnote.[^1]\n\n[^1]: Below.\n',
    'content/team.tsx': 'export default function Team() { return <p>Team</p> }\n',
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `content/more/page-${index}.md`,
        `# Page ${index}\n\nSome text with \`code\`, see [first](../guide/first.md).\n\n## Part\n\nMore text.\n`,
      ]),
    ),
  }
}

/** An image of one color. */
export function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, body: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc(height * (width + 1))
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
