import { scrypt as scryptWithCallback } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AdminUiPlugin } from '@vendure/admin-ui-plugin'
import { AssetServerPlugin } from '@vendure/asset-server-plugin'
import {
  DefaultJobQueuePlugin,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  type OrderCodeStrategy,
  type PasswordHashingStrategy,
  type VendureConfig,
} from '@vendure/core'
import { DashboardPlugin } from '@vendure/dashboard/plugin'
import { defaultEmailHandlers, EmailPlugin, FileBasedTemplateLoader } from '@vendure/email-plugin'
import { GraphiqlPlugin } from '@vendure/graphiql-plugin'

const scrypt = promisify(scryptWithCallback)
const shop = process.env.SHOP_FOLDER ?? process.cwd()
const database = join(shop, 'dist/shop.sqlite')

/** Codes that are the same in every run. */
class CountedOrderCodes implements OrderCodeStrategy {
  private next = 1001
  generate() {
    return `ORDER-${this.next++}`
  }
}

/** The default needs a native library. */
class ScryptPasswords implements PasswordHashingStrategy {
  async hash(plaintext: string) {
    return ((await scrypt(plaintext, 'sample', 32)) as Buffer).toString('hex')
  }
  async check(plaintext: string, hash: string) {
    return (await this.hash(plaintext)) === hash
  }
}

export const config: VendureConfig = {
  apiOptions: { port: Number(process.env.PORT ?? 3000), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'sample' },
    passwordHashingStrategy: new ScryptPasswords(),
  },
  // SQLite as WebAssembly: nothing has to be compiled, and its dates come from the fixed clock.
  dbConnectionOptions: {
    type: 'sqljs',
    synchronize: true,
    autoSave: false,
    location: database,
    ...(existsSync(database) ? { database: readFileSync(database) } : {}),
  },
  orderOptions: { orderCodeStrategy: new CountedOrderCodes() },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: join(shop, 'node_modules/@vendure/create/assets/images') },
  plugins: [
    GraphiqlPlugin.init(),
    // Its own picture of the login page would be loaded from another host.
    AdminUiPlugin.init({ route: 'admin', port: 3002, adminUiConfig: { loginImageUrl: 'data:,' } }),
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: join(shop, 'dist/assets') }),
    DefaultSchedulerPlugin.init(),
    DefaultJobQueuePlugin.init({ pollInterval: 50 }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    EmailPlugin.init({
      devMode: true,
      outputPath: join(shop, 'dist/emails'),
      route: 'mailbox',
      handlers: defaultEmailHandlers,
      templateLoader: new FileBasedTemplateLoader(join(shop, 'node_modules/@vendure/email-plugin/templates')),
      globalTemplateVars: {
        fromAddress: '"Sample shop" <noreply@example.com>',
        verifyEmailAddressUrl: 'http://localhost:8080/verify',
        passwordResetUrl: 'http://localhost:8080/password-reset',
        changeEmailAddressUrl: 'http://localhost:8080/verify-email-address-change',
      },
    }),
    DashboardPlugin.init({
      route: 'dashboard',
      appDir: join(shop, process.env.DASHBOARD ?? 'dist/dashboard'),
      // No Vite server of another project on the default port is used.
      viteDevServerPort: 1,
    }),
  ],
}
