import { expect, test } from 'vitest'
import { replaceLinks } from '../../../src/core/pipeline/markdown-text.ts'

const addresses = new Map([
  ['./a.md', 'https://docs.test/a.md'],
  ['./a.png', 'https://docs.test/assets/files/a.1234.png'],
  ['./a b.md', 'https://docs.test/a%20b.md'],
  ['./a_(b).md', 'https://docs.test/a-b.md'],
  ['./a.md?x=1&y=2', 'https://docs.test/a.md?x=1&y=2'],
])
const replace = (text: string) => replaceLinks(text, addresses)

test.each([
  ['[A](./a.md), [again](./a.md "Title")', '[A](https://docs.test/a.md), [again](https://docs.test/a.md "Title")'],
  [
    '![A](./a.png){dark=./a.png width=20}',
    '![A](https://docs.test/assets/files/a.1234.png){dark=https://docs.test/assets/files/a.1234.png width=20}',
  ],
  ['[![A](./a.png)](./a.md)', '[![A](https://docs.test/assets/files/a.1234.png)](https://docs.test/a.md)'],
  ['[A](<./a b.md>) and [B](./a_(b).md)', '[A](<https://docs.test/a%20b.md>) and [B](https://docs.test/a-b.md)'],
  ['[a]: ./a.md\n[b]: <./a.md> "Title"', '[a]: https://docs.test/a.md\n[b]: <https://docs.test/a.md> "Title"'],
  ['<Card href="./a.md" title=\'./a.md\'>', '<Card href="https://docs.test/a.md" title=\'https://docs.test/a.md\'>'],
  [
    '[x=1](./a.md) [a="b](./a.md) [c="d](./a.md)"',
    '[x=1](https://docs.test/a.md) [a="b](https://docs.test/a.md) [c="d](https://docs.test/a.md)"',
  ],
  [
    '[GET /x?q=1]: ./a.md\n| `a=` | [a\\|b=[1]](./a.md) |',
    '[GET /x?q=1]: https://docs.test/a.md\n| `a=` | [a\\|b=[1]](https://docs.test/a.md) |',
  ],
  ['[A](.\\/a.md) [B](./a_\\(b\\).md)', '[A](https://docs.test/a.md) [B](https://docs.test/a-b.md)'],
  ['[A](./a.md?x=1&amp;y=2)', '[A](https://docs.test/a.md?x=1&y=2)'],
  ['> - [A](./a.md)\n>   | [A](./a.md) | x |', '> - [A](https://docs.test/a.md)\n>   | [A](https://docs.test/a.md) | x |'],
])('replaces the addresses of %j', (text, expected) => expect(replace(text)).toBe(expected))

test.each(['`[A](./a.md)`', '```md\n[A](./a.md)\n```', '~~~\n[a]: ./a.md\n~~~', 'The file ./a.md', '[A](./a.md#part)', '[A](./other.md)'])(
  'leaves %j as it is',
  (text) => expect(replace(text)).toBe(text),
)

test('takes time in proportion to the text', () => {
  for (const part of ['](', ']:  ', 'a=', 'a="', 'a="]', 'a=1]', "a='](", ']\\_', ']((', '](<', '`](./a.md', ']( '.repeat(20)]) {
    const text = part.repeat(4_000)
    const start = performance.now()
    replace(text)
    expect(performance.now() - start, part).toBeLessThan(2_000)
  }
})
