import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { createProject, type Files, readTree } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'

const quiet = "links: { missingPage: 'ignore', missingFile: 'ignore', orphan: 'ignore' }"

/** Builds a site whose owner wrote components that hand on what they are given. */
async function buildPages(pages: Readonly<Record<string, string>>) {
  const root = createProject({
    'docs.config.ts': `export default {
  title: 'Site', url: 'https://example.com', lastUpdated: false, ${quiet},
  components: { Box: 'parts/box.tsx', Spread: 'parts/spread.tsx', Counter: 'parts/counter.tsx' },
}\n`,
    'parts/box.tsx': 'export default ({ children, ...props }) => <div {...props}>{children}</div>\n',
    'parts/spread.tsx': 'export default ({ props = {}, children }) => <div {...props}>{children}</div>\n',
    'parts/counter.tsx': '\'use client\'\nexport default ({ label, children }) => <button type="button">{label}{children}</button>\n',
    'content/index.md': '# Home\n',
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`content/${name}`, text])),
  } satisfies Files)
  const { code, stdout, stderr } = await docsgen(['build'], { cwd: root, env: { SECRET: 'canary-of-mdx' } })
  return { root, code, printed: stdout + stderr, read: (name: string) => readFileSync(join(root, 'out', name), 'utf8') }
}

/** What a browser finds in a page: scripts, and attributes that run. */
function activePartsOf(html: string): readonly string[] {
  const found: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script')
          found.push(`<script ${Object.entries(attributes).flatMap(([key, value]) => (key === 'data-path' ? [] : `${key}=${value}`))}>`)
        for (const [key, value] of Object.entries(attributes))
          if (/^on|^srcdoc$/i.test(key) || /^\s*javascript:/i.test(value)) found.push(`${name}[${key}=${value}]`)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return found
}

test('Mintlify CVE-2025-67843 and next-mdx-remote CVE-2026-0969: JSX and expressions in a page are text', { timeout: 60_000 }, async () => {
  const trace = join(createProject({}), 'trace')
  const write = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(trace)}, 'x')`
  const attempts = [
    `import fs from 'node:fs'\nexport const written = ${write}`,
    `{${write}}`,
    `{(() => { ${write}; return 1 })()}`,
    `<Box title={${write}}>x</Box>`,
    `<Spread props={{ title: ${write} }}>x</Spread>`,
    `<Spread {...${write}}>x</Spread>`,
    `<Counter label={process.env.SECRET} hydrate="load" />`,
    `<Counter label={\`\${${write}}\`} />`,
    `{constructor.constructor(${JSON.stringify(write)})()}`,
    `<>{${write}}</>`,
    `<%= ${write} %> {{ ${write} }} {% ${write} %} \${${write}} #{${write}}`,
    `\`\`\`js eval\n${write}\n\`\`\``,
    `\`\`\`js {${write}} title={${write}}\nx\n\`\`\``,
  ]
  const pages = Object.fromEntries(attempts.map((text, index) => [`a${index}.md`, `# Title\n\n${text}\n\nEnd of the page.\n`]))
  // What cannot be data is an error of its page, and everything else is published as text.
  const { printed } = await buildPages({ ...pages, 'front.md': `---\ntitle: !!js/function 'function(){}'\n---\n` })
  const rejected = new Set([...printed.matchAll(/^content\/(\S+?):\S* - error/gm)].map(([, name]) => name))
  expect([...rejected].sort()).toEqual(['a3.md', 'a4.md', 'a6.md', 'a7.md', 'front.md'])
  const built = await buildPages(Object.fromEntries(Object.entries(pages).filter(([name]) => !rejected.has(name))))
  expect(built.code, built.printed).toBe(0)
  for (const name of Object.keys(pages).filter((name) => !rejected.has(name)))
    expect(built.read(name.replace('.md', '.html')), name).toContain('End of the page.')
  expect(built.read('a1.html')).toContain('process.getBuiltinModule')
  expect(existsSync(trace)).toBe(false)
  expect(JSON.stringify(readTree(join(built.root, 'out'))) + printed + built.printed).not.toContain('canary-of-mdx')
})

/** The rule looked at the text of a destination, and browsers at what its references stand for. */
test.each([
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&Tab;script&colon;alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](javascript\\:alert(1))',
  '[x][y]\n\n[y]: javascript&colon;alert(1)',
  '![x](javascript&colon;alert(1))',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#x6A;avascript&#58;alert(1)">x</a>',
  '[x](vbscript&colon;alert(1))',
  '[x](data&colon;text/html,<script>)',
])('goldmark GO-2026-5320: destinations are checked as browsers read them: %s', (text) => {
  const page = parseText(`${text}\n`)
  expect(activePartsOf(htmlOf(page))).toEqual([])
  expect(htmlOf(page)).not.toMatch(/(?:href|src)="(?:java|vb|data)/i)
  expect(page.document.diagnostics.map(({ code }) => code)).toContain('link/unsafe-scheme')
})

test('Astro CVE-2026-54298: names of attributes from a page cannot contain markup', { timeout: 60_000 }, async () => {
  const names = [
    'x onmouseover=alert(1) y',
    'x><script>alert(1)</script>',
    'on\u0000load',
    'onClick',
    'ONLOAD',
    'x/onfocus',
    '"onload',
    "x'onload=1",
    '=onload',
  ]
  const props = (name: string) => `{${JSON.stringify(name)}:"alert(1)","title":"kept"}`
  const tags = names.flatMap((name) => [
    `<Spread props={${props(name)}}>x</Spread>`,
    `<Box ${name}="alert(1)" title="kept">x</Box>`,
    `<p ${name}="alert(1)">x</p>`,
  ])
  const pages = Object.fromEntries(tags.map((tag, index) => [`t${index}.md`, `# Title\n\n${tag}\n`]))
  const { code, printed, read } = await buildPages({ ...pages, 'plain.md': '# Title\n\n<Box title="x">x</Box>\n' })
  expect(code, printed).toBe(0)
  const usual = activePartsOf(read('plain.html'))
  expect(usual.length).toBeGreaterThan(0)
  for (const name of Object.keys(pages)) expect(activePartsOf(read(name.replace('.md', '.html'))), pages[name]).toEqual(usual)
  expect(read('t0.html')).toContain('title="kept"')
})

test('Astro CVE-2026-41067 and CVE-2026-59727: no spelling of a closing tag ends data, titles, or scripts', {
  timeout: 60_000,
}, async () => {
  const closings = [
    '</script>',
    '</Script >',
    '</SCRIPT\t>',
    '</script/x>',
    '</scripT\n>',
    '<!--<script>',
    ']]>',
    '</style>',
    '</TITLE >',
    '</textarea\n>',
  ]
  const attack = (closing: string) => `${closing}<img src=x onerror=alert(1)><script>alert(1)</script>`
  const quote = (text: string) => JSON.stringify(text)
  const pages = Object.fromEntries(
    closings.map((closing, index) => [
      `c${index}.md`,
      `---\ntitle: ${quote(attack(closing))}\ndescription: ${quote(attack(closing))}\ntags: [${quote(attack(closing))}]\n---\n\n<Counter label={${quote(attack(closing))}} hydrate="idle" />\n\n<Box title={${quote(attack(closing))}}>x</Box>\n`,
    ]),
  )
  const { code, printed, read } = await buildPages({
    ...pages,
    'plain.md': '---\ntitle: Plain\ndescription: Plain\n---\n\n<Counter label="x" hydrate="idle" />\n\n<Box title="x">x</Box>\n',
  })
  expect(code, printed).toBe(0)
  const usual = activePartsOf(read('plain.html'))
  expect(usual.some((part) => part.startsWith('<script'))).toBe(true)
  for (const name of Object.keys(pages)) expect(activePartsOf(read(name.replace('.md', '.html'))), pages[name]).toEqual(usual)
})
