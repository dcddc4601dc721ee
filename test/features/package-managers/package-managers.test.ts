import { describe, expect, it } from 'vitest'
import type { ParsedPage } from '../../../src/core/model/document.ts'
import { translateCommands } from '../../../src/features/package-managers/index.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

/** The labels of the tabs of a page, in order. */
function tabsOf({ body }: ParsedPage): unknown[] {
  return body.slots.flatMap((slot) => (slot.kind === 'open' && slot.component === 'TabItem' ? [slot.attributes.label] : []))
}

describe('npm2yarn', () => {
  const fence = (code: string) => parseText(`\`\`\`bash npm2yarn\n${code}\n\`\`\`\n`)

  it('shows commands for each package manager, in tabs that change together', () => {
    const page = fence('npm install docsgen')
    expect(tabsOf(page)).toEqual(['npm', 'pnpm', 'yarn', 'bun'])
    const [open] = page.body.slots
    expect(open?.kind === 'open' && open.attributes).toEqual({ group: 'package-manager' })
    const text = htmlOf(page).replace(/<[^>]*>/g, '')
    for (const command of ['npm install docsgen', 'pnpm add docsgen', 'yarn add docsgen', 'bun add docsgen'])
      expect(text).toContain(command)
  })

  it.each([
    ['npm install', ['pnpm install', 'yarn install', 'bun install']],
    ['npm ci', ['pnpm install --frozen-lockfile', 'yarn install --immutable', 'bun install --frozen-lockfile']],
    ['npm install a -D', ['pnpm add a -D', 'yarn add a --dev', 'bun add a --dev']],
    ['npm install && npm test', ['pnpm install && pnpm test', 'yarn install && yarn test', 'bun install && bun run test']],
    ['CI=1 npm test', ['CI=1 pnpm test', 'CI=1 yarn test', 'CI=1 bun run test']],
    ['$ npx docsgen dev', ['$ pnpm dlx docsgen dev', '$ yarn dlx docsgen dev', '$ bun x docsgen dev']],
    ['  npm run build # twice', ['  pnpm run build # twice', '  yarn build # twice', '  bun run build # twice']],
    ['# npm is great\necho npm\ncd npm install', Array(3).fill('# npm is great\necho npm\ncd npm install')],
  ])('translates %j', (code, expected) => {
    expect((['pnpm', 'yarn', 'bun'] as const).map((manager) => translateCommands(code, manager))).toEqual(
      expected.map((code) => ({ code, untranslated: [] })),
    )
  })

  it('reports what cannot be translated, and a block without commands', () => {
    const page = fence('npm publish')
    expect(reportsOf(page)).toEqual(['code/untranslated-command 1:1'])
    expect(page.document.diagnostics[0]?.message).toContain('in pnpm, bun')
    expect(reportsOf(fence('echo npm'))).toEqual(['code/no-package-command 1:1'])
    expect(tabsOf(fence('echo npm'))).toEqual([])
  })

  it('leaves very long commands unchanged', () => {
    const { untranslated, code } = translateCommands(`npm install ${'a '.repeat(50_000)}`, 'yarn')
    expect(untranslated).toHaveLength(1)
    expect(code).toMatch(/^npm install a/)
  })
})
