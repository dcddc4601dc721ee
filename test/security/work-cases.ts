/** A page that takes much work for its size, and the only error that it may cause. */
export interface WorkCase {
  readonly name: string
  readonly text: string
  readonly files?: Readonly<Record<string, string>>
  /** The expected error; undefined if the page is valid. */
  readonly error?: string
  /** Warnings, which can be many, and errors for separate mistakes. */
  readonly besides?: readonly string[]
}

const fence = '```'
const fill = (pattern: string, length: number) => pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)
const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('')
const include = (target: string) => `${fence}js file="${target}"\n${fence}\n\n`
const tooMany = 'page/many-problems'

/** Texts of `length` bytes that some rule reads repeatedly. */
export const quadraticTexts = (length: number): readonly WorkCase[] => [
  { name: 'a bare address', text: `${fill('a.', length)}@` },
  { name: 'almost an address, again and again', text: `${fill('a-', length)}@b.c` },
  { name: 'a heading of blanks', text: `# a${' '.repeat(length)}b` },
  { name: 'a heading of tabs', text: `# a${'\t'.repeat(length)}b` },
  { name: 'a heading of ids', text: `# ${fill('a{#', length)}b` },
  { name: 'a heading of closing hashes', text: `# a${fill(' #', length)}b` },
  { name: 'strikes', text: fill('a.~', length), error: 'page/too-deep' },
  { name: 'double strikes', text: fill('a.~~', length), error: 'page/too-deep' },
  { name: 'emphasis', text: fill('*a **a ', length), error: 'page/too-deep' },
  { name: 'comments that do not end', text: fill('a<!--', length) },
  { name: 'instructions that do not end', text: fill('a<?', length) },
  { name: 'sections that do not end', text: fill('a<![CDATA[', length) },
  { name: 'declarations that do not end', text: fill('a<!A ', length) },
  { name: 'links in links', text: `${fill('[a](b', length)})` },
  { name: 'pictures in pictures', text: `${fill('![](', length)})`, besides: ['link/empty'] },
  { name: 'brackets', text: fill('[a][b', length) },
  { name: 'lines that look like tags', text: fill('\n<Foo ', length), besides: ['component/unknown'], error: tooMany },
  { name: 'components that do not end', text: fill('\n<Tabs>', length), besides: ['component/not-closed'], error: tooMany },
  { name: 'values that do not end', text: fill('<Tabs a="', length), besides: ['component/malformed'], error: tooMany },
  { name: 'braces that do not end', text: fill('<Tabs a={', length), besides: ['component/malformed', 'syntax/foreign'], error: tooMany },
  { name: 'lines that look like footnotes', text: fill('\n[^a]', length), besides: ['footnote/undefined'], error: tooMany },
  { name: 'signs in a component', text: `<Tabs>\n\n${fill('a.<', length)}\n\n</Tabs>\n` },
  { name: 'underlines', text: fill('\n=', length), besides: ['heading/second-title'], error: tooMany },
  { name: 'a list item of many lines', text: `- a\n${fill('b\n', length)}` },
  { name: 'quotes with lazy lines', text: fill('> a\nb\n', length) },
  { name: 'backticks in rising numbers', text: lines(Math.ceil(Math.sqrt(2 * length)), (index) => `e${'`'.repeat(index + 1)}`) },
  { name: 'backticks in a component', text: `<Tabs>\n\na ${fill('`', length)}Tabs\n\n</Tabs>\n` },
  { name: 'elements that do not end', text: fill('<b>', length), besides: ['html/not-closed'], error: 'page/too-deep' },
  { name: 'lists in lists of HTML', text: fill('<ul><li>', length), besides: ['html/not-closed'], error: 'page/too-deep' },
  {
    name: 'closing tags of other elements',
    text: `${'<div>'.repeat(400)}${fill('</b>', length)}`,
    besides: ['html/stray-close', 'html/not-closed'],
    error: tooMany,
  },
  { name: 'attributes', text: `<a ${fill('b=c ', length)}>x</a>` },
  { name: 'candidates of a picture', text: `<img srcset="${fill('a,', length)}">` },
  { name: 'a candidate of a picture', text: `<img srcset="${'a'.repeat(length)}">` },
  { name: 'braces', text: fill('{ ', length) },
  { name: 'braces of templates', text: fill(`{{a${' '.repeat(200)}`, length) },
  { name: 'values of JSX', text: `<a ${fill('b={', length)}`, besides: ['syntax/foreign'] },
  { name: 'values of JSX in lines', text: fill('<a\nb={{c', length), besides: ['syntax/foreign', 'html/not-closed'] },
  { name: 'dollar signs', text: fill('$a ', length) },
  { name: 'names between colons', text: fill(':a', length) },
  { name: 'brackets of wikis', text: fill('[[a', length) },
  { name: 'lines of imports', text: fill('import {\n', length) },
  { name: 'entities', text: fill('&aaaa', length) },
  {
    name: 'a comment for the checks',
    text: `${fence}js\n// @errors:${' '.repeat(length)}x\n${fence}\n`,
    besides: ['code/not-highlighted'],
  },
  {
    name: 'a comment that marks lines',
    text: `${fence}js\n// highlight-start${' '.repeat(length)}x\n${fence}\n`,
    besides: ['code/not-highlighted'],
  },
  {
    name: 'a comment that marks one line',
    text: `${fence}js\n${' '.repeat(length)}// [!code x\n${fence}\n`,
    besides: ['code/not-highlighted'],
  },
  { name: 'words that are all different', text: lines(length / 8, (index) => `w${index}x `) },
  { name: 'one word', text: 'a'.repeat(length) },
  {
    name: 'templates in templates of code',
    text: `${fence}ts\nconst a = ${fill('`${', length)}\n${fence}\n`,
    besides: ['code/not-highlighted'],
  },
  {
    name: 'code of one sign',
    text: `${fence}java\n${`${'$'.repeat(4_900)}\n`.repeat(Math.ceil(length / 4_901))}${fence}\n`,
    besides: ['code/not-highlighted'],
  },
  {
    name: 'attributes of a fence',
    text: `${fence}js ${fill('a="', length)}\n${fence}\n`,
    besides: ['code/unknown-attribute', 'code/empty'],
  },
  {
    name: 'languages that do not exist',
    text: fill(`${fence}nolanguage\na\n${fence}\n`, length),
    besides: ['code/unknown-language'],
    error: tooMany,
  },
  { name: 'a language with a long name', text: `${fence}${'x'.repeat(length)}\na\n${fence}\n`, besides: ['code/unknown-language'] },
  {
    name: 'front matter of blanks',
    text: `---\na: false${' '.repeat(Math.min(length, 60_000))}!\n---\n\nx\n`,
    besides: ['front-matter/unknown-key'],
  },
  {
    name: 'front matter in braces',
    text: `---\na: {${fill('b: 1, ', Math.min(length, 60_000))}}\n---\n\nx\n`,
    error: 'front-matter/syntax',
  },
  { name: 'a box with a long opening', text: `:::note\n${fill('> ', length)}x\n:::\n`, error: 'page/too-deep' },
  { name: 'boxes that do not end', text: fill(':::note\n', length), besides: ['container/not-closed'], error: 'page/too-deep' },
  { name: 'code spans with quotes', text: `---\nlinkCode: true\n---\n\n\`${fill('"\\', length)}\`\n\n[a]: /x\n` },
  { name: 'headings alike', text: fill('## a\n', length) },
  { name: 'headings whose ids meet', text: lines(length / 12, (index) => `## a\n## a-${index}\n`) },
  { name: 'footnotes', text: `${lines(length / 20, (index) => `[^${index}] `)}\n\n${lines(length / 20, (index) => `[^${index}]: x\n\n`)}` },
  { name: 'uses of a footnote', text: `${fill('[^a] ', length)}\n\n[^a]: x\n` },
  { name: 'undefined references', text: fill('[a][b] ', length), besides: ['link/undefined-reference'], error: tooMany },
  { name: 'tabs', text: fill('\t- a\n', length) },
  { name: 'quotes 90 deep', text: fill(`${'> '.repeat(90)}a\n`, length) },
  { name: 'accents', text: `a${'\u0301'.repeat(length)}` },
  { name: 'words that are written otherwise', text: fill('graphql.', length) },
]

/** Small texts with a huge result. */
export const amplifications: readonly WorkCase[] = [
  {
    name: '200 includes of a large file',
    text: include('./large.js').repeat(200),
    files: { 'content/large.js': fill('let a = 1\n', 199_000) },
    error: 'include/limit',
    besides: ['code/not-highlighted'],
  },
  {
    name: 'a missing region looked for 1,000 times',
    text: lines(1_000, (index) => include(`./huge.js#no-${index}`)),
    files: { 'content/huge.js': fill('let region = 1\n', 9_900_000) },
    besides: ['include/missing-region'],
  },
  {
    name: 'regions that never end',
    text: lines(1_000, (index) => include(`./huge.js#r${index}`)),
    files: { 'content/huge.js': lines(100_000, (index) => `// #region r${index}\n`) },
    error: 'include/limit',
  },
  {
    name: 'many large files',
    text: lines(20, (index) => include(`./${index}.js#a`)),
    files: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`content/${index}.js`, fill('x', 9_000_000)])),
    besides: ['include/missing-region'],
    error: 'include/limit',
  },
  { name: 'a title used 10,000 times', text: `${'[a] '.repeat(10_000)}\n\n[a]: /x "${'t'.repeat(30_000)}"\n`, error: 'page/limit' },
  { name: 'an address used 10,000 times', text: `${'[a] '.repeat(10_000)}\n\n[a]: /${'x'.repeat(30_000)}\n`, error: 'page/limit' },
  {
    name: 'a picture’s title used 10,000 times',
    text: `${'![a] '.repeat(10_000)}\n\n[a]: /x "${'t'.repeat(30_000)}"\n`,
    error: 'page/limit',
  },
  { name: 'a table of empty cells', text: `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${'|\n'.repeat(10_000)}`, error: 'page/limit' },
  {
    name: 'a table of empty cells in a list',
    text: `- a\n\n  |${'a|'.repeat(900)}\n  |${'-|'.repeat(900)}\n${'  |\n'.repeat(10_000)}`,
    error: 'page/limit',
  },
  {
    name: 'links in code',
    text: `---\nlinkCode: true\n---\n\n${fence}js\n${'a a a a\n'.repeat(24_000)}${fence}\n\n[a]: /x\n`,
    error: 'page/limit',
  },
  { name: 'spans opened again on each line', text: `${fence}js {1}\n${'`${\n'.repeat(40_000)}${fence}\n`, error: 'page/limit' },
  { name: '100,000 links', text: '[a](b) '.repeat(100_000), error: 'page/limit' },
  { name: 'code of 2 MB', text: `${fence}js\n${fill('let a = 1\n', 190_000)}${fence}\n\n`.repeat(5), besides: ['code/not-highlighted'] },
  { name: 'lines without end', text: `${fence}js {1-999999999}\na\n${fence}\n`, besides: ['code/bad-lines'] },
  { name: 'the same lines again', text: `${fence}js {${'1-1000,'.repeat(3_000)}1}\n${'a\n'.repeat(1_000)}${fence}\n` },
  {
    name: 'aliases in front matter',
    text: `---\na: &a [x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((key, index) => `${key}: &${key} [${`*${'abcdefgh'[index]},`.repeat(8)}]\n`).join('')}---\n\nx\n`,
    error: 'front-matter/syntax',
  },
  { name: 'JSON in an attribute', text: `<Card a={${'['.repeat(20_000)}${']'.repeat(20_000)}} />\n` },
]
