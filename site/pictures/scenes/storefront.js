import { showStorefront } from '../show-storefront.js'

export const folder = 'content/guides/storefront'

export async function take({ page, address, picture, shop }) {
  await page.setViewportSize({ width: 480, height: 900 })
  const root = page.locator('#root')
  const show = (name, entry) => showStorefront({ page, address, guide: `${folder}/${name}/index.md`, entry })

  await show(
    'navigation-menu',
    `import { createRoot } from 'react-dom/client'
    import { App } from './App'
    createRoot(document.getElementById('root')).render(<App />)`,
  )
  await page.getByText('Camera & Photo').waitFor()
  await picture('navigation-menu/pictures/menu', { around: [root.locator('ul').first()] })

  await page.setViewportSize({ width: 1000, height: 900 })
  await show(
    'product-detail',
    `import { createRoot } from 'react-dom/client'
    import { loadProduct } from './product/load-product'
    import { ProductPage } from './product/ProductPage'
    loadProduct('laptop').then((product) => createRoot(document.getElementById('root')).render(<ProductPage product={product} />))`,
  )
  await page.getByRole('button').click()
  await page.getByText('In your cart: 1').waitFor()
  await page.locator('img').evaluate((image) => image.decode())
  await picture('product-detail/pictures/product', { around: [root] })

  // The worker fills the index after the start of the shop.
  const query = 'query { search(input: { collectionSlug: "furniture", groupByProduct: true }) { totalItems } }'
  for (let tries = 0; tries < 60 && (await shop(query)).search.totalItems < 13; tries++) await page.waitForTimeout(500)
  await show(
    'listing-products',
    `import { createRoot } from 'react-dom/client'
    import { loadProducts } from './listing/load-products'
    import { ProductGrid } from './listing/ProductGrid'
    loadProducts({ collectionSlug: 'furniture', page: 1, sort: 'cheapest', facets: {} }).then(({ items }) =>
      createRoot(document.getElementById('root')).render(<ProductGrid items={items.slice(0, 8)} />))`,
  )
  await page.locator('.grid img').last().waitFor()
  await page.locator('.grid img').evaluateAll((images) => Promise.all(images.map((image) => image.decode())))
  await picture('listing-products/pictures/grid', { around: [root] })
}
