export const folder = 'content/guides/getting-started/graphql-intro/pictures'

const query = `query {
  product(slug: "laptop") {
    name
    variants {
      sku
      priceWithTax
    }
  }
}
`

export async function take({ page, openAddress, picture }) {
  await page.setViewportSize({ width: 1200, height: 620 })
  await openAddress('/graphiql/shop')
  await page.locator('.graphiql-query-editor .CodeMirror').evaluate((editor, text) => editor.CodeMirror.setValue(text), query)
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click()
  await page.locator('.graphiql-response').getByText('priceWithTax').first().waitFor()
  const docs = page.locator('.graphiql-doc-explorer')
  await docs.getByRole('link', { name: 'Query', exact: true }).click()
  await docs.getByRole('link', { name: 'Product', exact: true }).first().click()
  await docs.getByText('Product', { exact: true }).first().scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await picture('schema-panel', {
    marks: [page.getByRole('button', { name: 'Hide Documentation Explorer' }), page.locator('.graphiql-plugin')],
  })
}
