import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vendureDashboardPlugin } from '@vendure/dashboard/vite'
import { defineConfig } from 'vite'

const shop = import.meta.dirname
/** Folder of a shop with the plugins of one page. */
const extension = process.env.EXTENSION
const gql = join(shop, extension ?? 'dist', 'gql')

export default defineConfig({
  base: '/dashboard',
  build: { outDir: join(shop, extension ?? 'dist', 'dashboard'), emptyOutDir: true },
  resolve: { alias: { '@/gql': join(gql, 'graphql.ts') } },
  plugins: [
    vendureDashboardPlugin({
      vendureConfigPath: pathToFileURL(join(shop, extension ?? '.', 'src/vendure-config.ts')),
      api: { host: 'auto', port: 'auto' },
      gqlOutputPath: gql,
      tempCompilationDir: join(shop, extension ?? 'dist', 'compiled'),
    }),
  ],
})
