import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

test('a site’s own styles and scripts run under the policy of its pages', async () => {
  const site = await serveSite({
    'content/index.md': '# Home\n\nText.\n',
    'theme/styles/tokens.css': '@import "docsgen/templates/styles/tokens.css";\n:root { --bg: rgb(1, 2, 3) }\n',
    'theme/client/preload.ts':
      "import 'docsgen/templates/client/preload.ts'\ndocument.documentElement.dataset.early = document.body ? 'no' : 'yes'\n",
    'theme/client/menu.ts':
      "import { bindMenu as bind } from 'docsgen/templates/client/menu.ts'\nexport function bindMenu() {\n  bind()\n  import('../late.ts').then(({ mark }) => mark())\n}\n",
    'theme/late.ts': "export function mark() {\n  document.documentElement.dataset.late = 'yes'\n}\n",
  })
  const { page } = await visit(site)
  await page.waitForFunction(() => document.documentElement.dataset.late === 'yes')
  const seen = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, document.documentElement.dataset.early])
  expect(seen).toEqual(['rgb(1, 2, 3)', 'yes'])
})
