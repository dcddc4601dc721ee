export const folder = 'content/guides/getting-started/try-the-api/pictures'

const query = `query FindProducts($options: ProductListOptions) {
  products(options: $options) {
    totalItems
    items {
      name
      slug
    }
  }
}
`
const variables = `{
  "options": {
    "take": 3,
    "skip": 3,
    "filter": { "name": { "contains": "camera" } },
    "sort": { "name": "ASC" }
  }
}
`

export async function take({ page, openAddress, picture }) {
  await page.setViewportSize({ width: 1200, height: 790 })
  await openAddress('/graphiql/shop')
  await page.locator('.graphiql-query-editor .CodeMirror').evaluate((editor, text) => editor.CodeMirror.setValue(text), query)
  await page
    .locator('.graphiql-editor-tool .CodeMirror')
    .first()
    .evaluate((editor, text) => editor.CodeMirror.setValue(text), variables)
  await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click()
  await page.locator('.graphiql-response').getByText('totalItems').waitFor()
  await page.mouse.move(0, 0)
  await picture('graphiql', {
    marks: [
      page.locator('.graphiql-query-editor .CodeMirror'),
      page.locator('.graphiql-editor-tool .CodeMirror').first(),
      page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }),
      page.locator('.graphiql-response .CodeMirror').first(),
      page.getByRole('button', { name: 'Show Documentation Explorer' }),
      page.getByText('Admin API', { exact: true }),
    ],
  })
}
