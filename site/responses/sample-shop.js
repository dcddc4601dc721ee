import { createHash, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { nextOrder } from './steady.js'

const expired = -1e10

const noCache = { get: async () => undefined, set: async () => {}, delete: async () => {}, invalidateTags: async () => {} }

/** The configuration of a new project, without programs that the sample packages lack and without values that differ between runs. */
export function createShopConfig(require, { database, imageFolder }) {
  const core = require('@vendure/core')
  const { HashedAssetNamingStrategy } = require('@vendure/asset-server-plugin/lib/src/config/hashed-asset-naming-strategy')
  return core.mergeConfig(core.defaultConfig, {
    logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
    apiOptions: { port: 0, adminApiDebug: true, shopApiDebug: true },
    authOptions: {
      tokenMethod: ['bearer', 'cookie'],
      superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
      cookieOptions: { secret: 'cookie-secret' },
      passwordHashingStrategy: {
        hash: async (password) => hashPassword(password),
        check: async (password, hash) => hashPassword(password) === hash,
      },
      verificationTokenStrategy: { generateVerificationToken: () => 'token-from-the-email', verifyVerificationToken: () => true },
    },
    dbConnectionOptions: { type: 'sqljs', synchronize: true, logging: false, database, sqlJsConfig: {} },
    orderOptions: { orderCodeStrategy: { generate: createOrderCode } },
    paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
    assetOptions: {
      assetNamingStrategy: new HashedAssetNamingStrategy(),
      assetStorageStrategy: createAssetStorage(),
      assetPreviewStrategy: { generatePreviewImage: async (_ctx, _mimeType, data) => data },
    },
    importExportOptions: { importAssetsDir: imageFolder },
    // Nothing outlasts a page's database; the clock goes back for the next page.
    entityOptions: { channelCacheTtl: expired, zoneCacheTtl: expired, taxRateCacheTtl: expired },
    systemOptions: { cacheStrategy: noCache },
    plugins: [
      core.DefaultSchedulerPlugin.init(),
      core.DefaultJobQueuePlugin.init({ pollInterval: 10 }),
      core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    ],
  })
}

function hashPassword(password) {
  return scryptSync(password, 'salt', 16, { N: 2 }).toString('hex')
}

/** Looks like the codes of the default strategy. */
function createOrderCode() {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const bytes = createHash('sha256').update(`order${nextOrder()}`).digest().subarray(0, 16)
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}

/** Files exist in memory, and have the addresses of the asset server. */
function createAssetStorage() {
  const files = new Map()
  return {
    async writeFileFromBuffer(name, data) {
      files.set(name, data)
      return name
    },
    async writeFileFromStream(name, stream) {
      const chunks = []
      for await (const chunk of stream) chunks.push(chunk)
      files.set(name, Buffer.concat(chunks))
      return name
    },
    readFileToBuffer: async (name) => files.get(name),
    readFileToStream: async (name) => Readable.from(files.get(name)),
    deleteFile: async (name) => void files.delete(name),
    fileExists: async (name) => files.has(name),
    toAbsoluteUrl: (_request, name) => `http://localhost:3000/assets/${name}`,
  }
}
