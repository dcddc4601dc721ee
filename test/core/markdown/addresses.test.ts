import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

it.each([
  { text: '[e]()', reports: ['link/empty 1:1'] },
  { text: 'a [e](< >)', reports: ['link/empty 1:3'] },
  { text: '![e]()', reports: ['link/empty 1:1'] },
  { text: '<a href="">x</a>', reports: ['link/empty 1:10'] },
  { text: '<a href="htp://a.b">x</a>', reports: ['link/unknown-scheme 1:10'] },
  { text: '<i className="x">y</i>', reports: ['html/react-attribute 1:4'] },
  { text: '<nobr>a</nobr> <a href="http://localhost:3000">it</a>', reports: [] },
  { text: '[](a.md)', reports: ['link/no-text 1:1'] },
  { text: 'See [x](./a b.md) here', reports: ['link/blank 1:5'] },
  { text: '![x](my picture.png)', reports: ['link/blank 1:1'] },
  { text: '> a [x](../a b.md#c) b', reports: ['link/blank 1:5'] },
  { text: '[x](http://localhost:3000/guide)', reports: ['link/localhost 1:1'] },
  { text: '[x](https://127.0.0.1)', reports: ['link/localhost 1:1'] },
  { text: '[x](http://[::1]:80/)', reports: ['link/localhost 1:1'] },
  { text: '![x](http://localhost:3000/a.png)', reports: ['link/localhost 1:1'] },
  { text: '[x](htp://example.com)', reports: ['link/unknown-scheme 1:1'] },
  { text: '[x](htpps://example.com)', reports: ['link/unknown-scheme 1:1'] },
  { text: '[x](mialto:a@b.c)', reports: ['link/unknown-scheme 1:1'] },
  // Intended spellings.
  { text: '[x](#)', reports: [] },
  { text: '[![a](b.png)](c.md)', reports: [] },
  { text: '[`x`](c.md)', reports: [] },
  { text: 'Call [f](a b) and [optional](see below).', reports: [] },
  { text: '`[x](./a b.md)`', reports: [] },
  { text: '\\[x](./a b.md)', reports: [] },
  { text: '[x](<./a b.md>) [y](./a%20b.md "a title") [z](./c.md \'d e\')', reports: [] },
  { text: 'Open http://localhost:3000 or <http://127.0.0.1:8000/docs>.', reports: [] },
  { text: '[http://127.0.0.1:8000/docs](http://127.0.0.1:8000/docs)', reports: [] },
  { text: '[`localhost:3000/x`](http://localhost:3000/x)', reports: [] },
  { text: '[x](http://localhost.example.com)', reports: [] },
  { text: '[x](vscode://file/a) [y](slack:x) [z](ftp://a.b) [t](tel:1) [w](ws://a.b) [i](irc://a.b) [s](sftp://a.b)', reports: [] },
])('an address is reported where it is hardly what was meant: $text', ({ text, reports }) => {
  expect(reportsOf(parseText(`${text}\n`))).toEqual(reports)
})
