export const folder = 'content/user-guide/catalog/pictures'

export async function take({ page, open, picture }) {
  await open('/products')
  await picture('products', { marks: [page.getByRole('link', { name: 'New Product' })] })
}
