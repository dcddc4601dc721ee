export type Files = Readonly<Record<string, string | Uint8Array>>

/** A complete config with these options. */
export function wrapOptions(options: string): string {
  return `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\ntitle: 'Acme',\nlastUpdated: false,\n${options}\n})\n`
}
