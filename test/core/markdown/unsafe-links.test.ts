import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { linksOf, reportsOf } from './reports.ts'

describe('addresses that could run code', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](java&#x09;script:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](java&NewLine;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A;avascript&colon;alert(1))',
    '[x](vbscript:x)',
    '[x](data:text/html,<script>x</script>)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://a.test/x)',
    '![x](data:text/html,x)',
    '![x](data:image/svg+xml,a)',
    '![x](javascript:alert(1))',
    '<javascript:x>',
    '[x]\n\n[x]: javascript:alert(1)',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<form action="javascript:x">x</form>',
    '<object data="javascript:x">x</object>',
    '<img alt="x" srcset="javascript:x 1x">',
    '<Card href="javascript:alert(1)">x</Card>',
    '<Card to="&#106;avascript:alert(1)">x</Card>',
  ])('are left out: %s', (text) => {
    const page = parseText(`${text}\n`)
    expect(reportsOf(page)).toEqual([expect.stringMatching(/^link\/unsafe-scheme 1:/)])
    expect(linksOf(page)).toEqual([])
    expect(htmlOf(page)).not.toMatch(/(?:href|src|srcset|action|data)="[^"]*:/i)
    expect(htmlOf(page)).toContain('x')
  })

  it.each(['[x](<\u0001javascript:alert(1)>)', '[x](&#1;javascript:alert(1))', '<a href="&#x1;javascript:alert(1)">x</a>'])(
    'are paths once their control character is shown: %s',
    (text) => {
      const page = parseText(`${text}\n`)
      expect(reportsOf(page)).toEqual([expect.stringMatching(/^page\/control-character 1:/)])
      expect(linksOf(page)).toEqual([expect.stringContaining('\u{FFFD}javascript:alert(1)')])
    },
  )

  it.each([
    '[x](mailto:me@a.test)',
    '[x](tel:1)',
    '[x](vscode://a)',
    '![x](data:image/png;base64,AAAA)',
    '[x](/javascript:x)',
    '[x](a%3Ab)',
    '`javascript:x`',
    'javascript:x',
    // Browsers treat these as relative addresses.
    '[x](&nbsp;javascript:x)',
    '[x](<java script:x>)',
    '[x](<\u2028javascript:x>)',
    '<a href="\ufeffjavascript:x">x</a>',
  ])('are not seen in %s', (text) => {
    expect(reportsOf(parseText(`${text}\n`))).toEqual([])
  })
})
