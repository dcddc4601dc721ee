import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createBuildPool } from '../../../src/api/build-pool.ts'
import { checkDiagrams } from '../../../src/features/diagrams/check-diagrams.ts'
import { describeDiagramError } from '../../../src/features/diagrams/describe-diagram-error.ts'
import { drawingPath } from '../../../src/features/diagrams/read-drawing.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'docsgen-diagrams-'))
const pool = createBuildPool(1)
afterAll(async () => {
  await pool.close()
  rmSync(stateDir, { recursive: true })
})

/** The diagnostics for a page with this text. */
async function reports(text: string, options?: Parameters<typeof parseText>[1]): Promise<string[]> {
  const { document } = parseText(text, options)
  const page = { route: { source: { kind: 'markdown', projectPath: 'content/page.md' } }, document }
  const found = await checkDiagrams({ site: { pages: [page] }, config: { stateDir }, pool } as never)
  return found.map(({ code, severity, location, message }) => `${location?.line}:${location?.column} ${severity} ${code} ${message}`)
}

const fence = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\`\n`

const sound = [
  'flowchart LR\n  A["a <br/> b"] --> B{x}\n  click A "https://example.com" "tip"\n  style A fill:#f9f\n  subgraph s [S]\n  C\n  end',
  'graph TD;\n  A-->B;',
  '%%{init: {"theme": "dark", "securityLevel": "loose", "logLevel": 1}}%%\nflowchart LR\n  A --> B',
  '---\ntitle: x\nconfig:\n  theme: forest\n---\nflowchart LR\n  A --> B',
  'flowchart LR\n  accTitle: How\n  accDescr {\n    a\n  }\n  text[M] --> c{right?}\n  c -->|yes| p[H]',
  'sequenceDiagram\n  Alice->>John: Hello <b>John</b>\n  loop Every\n    John-->>Alice: Great!\n  end\n  Note right of John: x',
  'classDiagram\n  class Animal~T~{\n    +int age\n    +isMammal() bool\n  }\n  Animal <|-- Duck\n  note for Duck "x"',
  'stateDiagram-v2\n  [*] --> Still\n  state Moving {\n    [*] --> a\n  }\n  Still --> [*]',
  'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  CUSTOMER {\n    string name PK\n  }',
  'gantt\n  title A\n  dateFormat YYYY-MM-DD\n  section S\n  A task :a1, 2014-01-01, 30d\n  Another :after a1, 20d',
  'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
  'journey\n  title My day\n  section Work\n    Make tea: 5: Me',
  'mindmap\n  root((m))\n    A\n      B<br/>x\n      ::icon(fa fa-book)',
  'timeline\n  title H\n  2002 : LinkedIn\n  2004 : Facebook : Google',
  'gitGraph\n  commit\n  branch develop\n  checkout develop\n  commit id: "x"\n  checkout main\n  merge develop',
  'C4Context\n  title S\n  Person(a, "A", "x")\n  System(b, "B")\n  Rel(a, b, "Uses")',
  'quadrantChart\n  title R\n  x-axis Low --> High\n  y-axis Low --> High\n  quadrant-1 E\n  A: [0.3, 0.6]',
  'requirementDiagram\n  requirement r {\n    id: 1\n    text: the text.\n    risk: high\n    verifymethod: test\n  }\n  element e {\n    type: simulation\n  }\n  e - satisfies -> r',
  'sankey-beta\n\nA,B,10\nB,C,5',
  'xychart-beta\n  title "S"\n  x-axis [jan, feb]\n  y-axis "R" 0 --> 10\n  bar [5, 6]\n  line [5, 6]',
  'block-beta\n  columns 1\n  db(("DB"))\n  A --> db',
  'packet-beta\n  0-15: "Source Port"\n  16-31: "Dest"',
  'architecture-beta\n  group api(cloud)[API]\n  service db(database)[Database] in api\n  service s(server)[S] in api\n  db:L -- R:s',
  'kanban\n  todo[Todo]\n    a[Create]\n  done',
  'radar-beta\n  axis A, B, C\n  curve c{1,2,3}',
  'treemap-beta\n  "S"\n    "L": 10',
]

test('valid diagrams of every kind are not reported', { timeout: 60_000 }, async () => {
  expect(await reports(sound.map(fence).join('\n'))).toEqual([])
})

test('invalid diagrams are reported at their line', { timeout: 60_000 }, async () => {
  const broken = [
    'flowchart LR\n  A --> B\n  C[open --> D',
    'sequenceDiagram\n  Alice->John Hello',
    'notadiagram\n  x',
    'pie\n  "A" x',
    'gitGraph\n  comit',
    '',
  ]
  expect(
    (await reports(broken.map(fence).join('\n'))).map((line) =>
      line.replace(/ error diagram\/invalid Mermaid cannot render this diagram:/, ''),
    ),
  ).toEqual([
    '4:1 it ends too early.',
    "9:1 NEWLINE is not allowed at this point; Mermaid expects 'TXT'.",
    '13:1 `notadiagram` is not a diagram type such as `flowchart LR` or `sequenceDiagram`.',
    expect.stringMatching(/^19:1 /),
    expect.stringMatching(/^24:1 /),
    '28:1 it is empty.',
  ])
})

test('line numbers are right with front matter, directives, comments, lists, and quotes', { timeout: 60_000 }, async () => {
  const diagram =
    '---\ntitle: x\n---\n%% a comment\n%%{init: {\n  "theme": "dark" }\n}%%\n\nsequenceDiagram\n  %% another\n  Alice->John Hello'
  const text = `- in a list\n${`\`\`\`mermaid\n${diagram}\n\`\`\``.replace(/^/gm, '  > ')}\n`
  expect((await reports(text)).map((line) => line.slice(0, 4))).toEqual(['13:5'])
})

test('one diagram that takes too long or too much memory is reported, and the diagrams of other pages are checked', {
  timeout: 60_000,
}, async () => {
  // Reading the second one would end the process.
  const bombs = [
    'block-beta\nspace:99999990',
    'block-beta\nspace:7000000',
    ...Array.from({ length: 40 }, (_, n) => `block-beta\nspace:${8e7 + n}`),
  ]
  expect(await reports(bombs.map(fence).join('\n'))).toEqual([
    expect.stringMatching(
      /^1:1 error diagram\/too-large docsgen cannot check this diagram: it (?:takes longer than 5 seconds|needs more than 512 MB of memory)\.$/,
    ),
  ])
  expect(await reports(fence('pie\n  "B" x'))).toEqual([expect.stringMatching(/^3:1 error diagram\/invalid /)])
})

test('unchanged diagrams are not parsed again', { timeout: 60_000 }, async () => {
  await reports(fence('pie\n  "A" x'))
  const kept = readFileSync(join(stateDir, 'cache/diagrams.json'), 'utf8')
  expect(kept).toContain('"line":2')
  await reports(fence('pie\n  "A" x'))
  expect(readFileSync(join(stateDir, 'cache/diagrams.json'), 'utf8')).toBe(kept)
})

describe('diagrams without a current drawing', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g><path d="M0,0"/></g></svg>\n'
  const pathOf = (diagram: string) => drawingPath('content/page.md' as ProjectPath, diagram, '11.0.0')
  const old = 'flowchart LR\n  A --> B'
  const changed = 'flowchart LR\n  A --> C'
  const read = async (files: Readonly<Record<string, string>>) => reports(fence(old) + fence(changed), { drawings: '11.0.0', files })

  test('are reported on sites that have drawings', { timeout: 60_000 }, async () => {
    expect(await read({ [pathOf(old)]: drawing })).toEqual([
      '5:1 warning diagram/outdated This diagram is new or changed since the diagrams were rendered, so the browsers of readers render it.',
    ])
    expect(await read({ [pathOf(old)]: drawing, [pathOf(changed)]: '<svg onload="alert(1)"/>' })).toEqual([
      '5:1 warning diagram/outdated The SVG file for this diagram contains something that docsgen does not render, so readers’ browsers render the diagram instead.',
    ])
  })

  test('are not reported on other sites', { timeout: 60_000 }, async () => {
    expect(await read({})).toEqual([])
    expect(await read({ [pathOf(old)]: drawing, [pathOf(changed)]: drawing })).toEqual([])
  })
})

test('missing browser features in a thread are not the author’s mistake', () => {
  expect(describeDiagramError(new TypeError('x is not a function'), 'pie')).toBeNull()
  expect(describeDiagramError(new RangeError('Maximum call stack size exceeded'), 'pie')).toBeNull()
  expect(describeDiagramError(new Error('Something on line 99'), 'pie\n  "A": 1\n')).toEqual({ reason: 'Something on line 99', line: 2 })
})
