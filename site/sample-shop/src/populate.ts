import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, TransactionalConnection } from '@vendure/core'
import { populate } from '@vendure/core/cli'
import { config } from './vendure-config'

const assets = join(process.cwd(), 'node_modules/@vendure/create/assets')

async function createDatabase() {
  const app = await populate(() => bootstrap(config), join(assets, 'initial-data.json'), join(assets, 'products.csv'))
  const { driver } = app.get(TransactionalConnection).rawConnection as unknown as { driver: { export(): Uint8Array } }
  writeFileSync(join(process.cwd(), 'dist/shop.sqlite'), driver.export())
  await app.close()
}

createDatabase().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
