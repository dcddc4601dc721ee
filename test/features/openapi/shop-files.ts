import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['openapi.yaml', 'schemas/product.yaml', 'schemas/payment.yaml']

/** An API in several files, with everything that pages show. */
export const shopFiles: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name) => [name, readFileSync(join(import.meta.dirname, 'shop', name), 'utf8')]),
)
