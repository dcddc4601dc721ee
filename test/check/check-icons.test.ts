import { expect, test } from 'vitest'
import { checkIcons } from '../../src/check/check-icons.ts'
import { siteOf } from '../assemble/site-of.ts'

test('icons that the theme does not have are named once, where the config has them', () => {
  const { site, config } = siteOf(
    { 'content/index.md': '# Home' },
    {
      navbar: {
        items: [
          { label: 'A', href: '/', icon: 'rocket' },
          { label: 'B', href: '/', icon: 'rokket' },
        ],
      },
      sidebars: {
        docs: [
          { category: 'C', icon: 'rokket', items: ['index'] },
          { doc: 'index', icon: 'zzz' },
        ],
      },
    },
  )
  const icons = ['rocket', 'note', 'tip', 'info', 'important', 'warning', 'caution', 'danger']
  const found = checkIcons({
    site,
    config,
    files: { publicFiles: new Set(), sources: [] },
    icons,
    findInConfig: (name) => (name === 'zzz' ? { line: 7, column: 2 } : {}),
  })
  expect(found.map(({ code, message, hint, location }) => [code, message, hint, location?.file, location?.line])).toEqual([
    ['icon/unknown', 'There is no icon `rokket`, so none is shown.', 'Did you mean `rocket`?', 'docs.config.ts', undefined],
    [
      'icon/unknown',
      'There is no icon `zzz`, so none is shown.',
      'The manual’s page on icons shows them all by name.',
      'docs.config.ts',
      7,
    ],
  ])
})
