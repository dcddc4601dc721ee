import type { ReferenceConfig } from 'docsgen'

/** The published packages this site documents; everything in the reference area is made from them. */
const packages = {
  '@vendure/core': {
    version: '3.5.2',
    integrity: 'sha512-u4s96ZprOmHcQwBZ7g9ikj0RzAFUgeB0+2kOdEAjvm9lF5w0yVnYzmbiOFlXvndWJnCBjABM9dnB8vOfjY5SDA==',
  },
  '@vendure/common': {
    version: '3.5.2',
    integrity: 'sha512-u9KD/p1wWFCMEEb/ZBT+FFqSLzve68uZsEfB9on2qqI+mbXD8MAXTe2WJcmx6D07pmfMbKD933sl9unxCW+ClQ==',
  },
  '@vendure/testing': {
    version: '3.5.2',
    integrity: 'sha512-4Cp58hLV4kyI+Kuq53c1NvYfcYxfMMT/rXENWuVvTUOpI3bWNUNGXjN/jINf+7++PiJJvWxiWvgLNa/0sK7TNA==',
  },
  '@vendure/admin-ui': {
    version: '3.5.2',
    integrity: 'sha512-0pJUfYDYHmsEE3VjefT5ZrznxDc6O9mR5uvhbZKSPo4lLSUk1k8N6xbe57bnTA4DRMkTMTE+v8D9vqobkMKp9g==',
  },
  '@vendure/ui-devkit': {
    version: '3.5.2',
    integrity: 'sha512-0AUEt3PoqqW1AsFKDti+kjBIWFdjV2Vgw1UYEMqydhTY9bR1/xc+2/cxrRGjRLK9FYCyQGfEvj0l9By4CLv7Sw==',
  },
  '@vendure/dashboard': {
    version: '3.5.2',
    integrity: 'sha512-Lm5xiyO+L1UlXDA9YpSEZwZ0bQJSQXrxVUThjAeMEQ+fxHI86DFLL7B2GceQu4KtMN30UgjcDYs+oYkuMB4wAA==',
  },
  '@vendure/admin-ui-plugin': {
    version: '3.5.2',
    integrity: 'sha512-p8d4iHCxoz8i+fkt5lKEVR08ZGVrCWW9H/JjyBbFpqvRfJYwKJ5/m1MwXPB0+Q7HiCHIGfsHsPuK/GejdR+XAA==',
  },
  '@vendure/asset-server-plugin': {
    version: '3.5.2',
    integrity: 'sha512-RxKiM6Hw5fxqRTxycraAz5/9nxYrK7r+ycdQvb0+CKtuiTZjuuHwgQchw7n9Yw6pd4Tsk2Ek5tTm8NGve8lLoQ==',
  },
  '@vendure/elasticsearch-plugin': {
    version: '3.5.6',
    integrity: 'sha512-YQXcJwGihnlylSmWrU9JmT0HxJGjBx2pgAaaSCYs/ivEZUk7c9NR+wMkrnO6Y4Nr/eC9eyWPOl2aIKC6t6R8tg==',
  },
  '@vendure/email-plugin': {
    version: '3.5.2',
    integrity: 'sha512-6m3I9Y3GV9ZeKbdr4Ch+hgVXdqVmbM5UJe50Sni6OM2zyoMzvu6q+IWfazxXQcSDc+/5T/GX6aPppFtaLeSOEg==',
  },
  '@vendure/graphiql-plugin': {
    version: '3.5.2',
    integrity: 'sha512-XnHV+GV2KDSh0w22HrjwisxtOhgR3hmAsT7QTTmtaU2Defv8cvPrx+LwJ0sqiKtOQ1tbf4skxBAl8Mt3q2Fsag==',
  },
  '@vendure/harden-plugin': {
    version: '3.5.2',
    integrity: 'sha512-VqPeICGW35bJPX8qHYlT5vqaBcpAdqFArTqS8Da+7f4BWEubyc83DyGHt3w+a26bZ9Yvs4LH1o0bQFxt+H00DQ==',
  },
  '@vendure/job-queue-plugin': {
    version: '3.5.2',
    integrity: 'sha512-tNRS6CoE5jldndlvSYXM4q5xqOBfpwNoLRhIIcTE1q1ydpeyd5PwWCQABPwup6D1hKa3uBItaRFYXmm/gkK0+A==',
  },
  '@vendure/payments-plugin': {
    version: '3.5.2',
    integrity: 'sha512-5hJu1WOPzokEDzC65ZDYypFXFmQ3WeCcz0eTjSMULUvve1GsQ1k4gD5Sq4AM06b2c+/xGEf7qtjwY3pH8bJ0Ig==',
  },
  '@vendure/sentry-plugin': {
    version: '3.5.4',
    integrity: 'sha512-xoC1jyScu2iTZSe7Vkhj2uTOCYlQ4No5tjn1sBKkSukN2oX6oEUoySVvWUnwLswTzJ8+HhS7OkiGOrvj5HdnxQ==',
  },
  '@vendure/telemetry-plugin': {
    version: '3.5.2',
    integrity: 'sha512-397i65Muplx16PNBrn7G4kC2Uc/YFPYAOuanENZB9hxammeLaTitWcG92n+1u7hoT1335Wzo6mzAOz2uSFeL+Q==',
  },
} satisfies ReferenceConfig['packages']

/** Their categories begin with `core-plugins/`, so they share a folder. */
const plugins = [
  'admin-ui-plugin',
  'asset-server-plugin',
  'elasticsearch-plugin',
  'email-plugin',
  'graphiql-plugin',
  'harden-plugin',
  'job-queue-plugin',
  'payments-plugin',
  'sentry-plugin',
  'telemetry-plugin',
] as const

/** The code that the declarations of a package are compiled from, in the repository at the tag of the release. */
function sourcesOf(folder: string) {
  return { implementationUrl: `https://github.com/vendure-ecommerce/vendure/blob/v{version}/packages/${folder}/{file}#L{line}` }
}

/** Types made from the GraphQL schemas are documented by `@vendure/common`; some packages carry copies of them. */
const ownDeclarations = ['**/*.d.ts', '!**/generated-*.d.ts']

const schemaFiles = 'dist/api/schema'

export const reference: ReferenceConfig = {
  packages,
  typescript: [
    { package: '@vendure/core', into: 'reference/typescript-api', group: 'docsCategory', entities: 'typeorm', ...sourcesOf('core') },
    { package: '@vendure/common', into: 'reference/typescript-api', group: 'docsCategory', ...sourcesOf('common') },
    { package: '@vendure/testing', into: 'reference/typescript-api', group: 'docsCategory', ...sourcesOf('testing') },
    { package: '@vendure/admin-ui', files: ownDeclarations, into: 'reference/admin-ui-api', group: 'docsCategory' },
    { package: '@vendure/ui-devkit', into: 'reference/admin-ui-api', group: 'docsCategory', ...sourcesOf('ui-devkit') },
    {
      package: '@vendure/dashboard',
      files: ['src/**/*.{ts,tsx}', 'dist/vite/**/*.d.ts'],
      into: 'reference/dashboard',
      group: 'docsCategory',
      ...sourcesOf('dashboard'),
    },
    {
      package: '@vendure/dashboard',
      files: ['dist/plugin/**/*.d.ts'],
      into: 'reference',
      group: 'docsCategory',
      ...sourcesOf('dashboard'),
    },
    ...plugins.map((name) => ({
      package: `@vendure/${name}`,
      files: ownDeclarations,
      into: 'reference',
      group: 'docsCategory' as const,
      ...sourcesOf(name),
    })),
  ],
  graphql: [
    {
      package: '@vendure/core',
      files: [`${schemaFiles}/admin-api/**/*.graphql`, `${schemaFiles}/common/**/*.graphql`],
      into: 'reference/graphql-api/admin',
      title: 'Admin API',
      extend: 'site/reference/complete-schema.ts',
    },
    {
      package: '@vendure/core',
      files: [`${schemaFiles}/shop-api/**/*.graphql`, `${schemaFiles}/common/**/*.graphql`],
      into: 'reference/graphql-api/shop',
      title: 'Shop API',
      extend: 'site/reference/complete-schema.ts',
    },
  ],
  // Guides that the comments point to and that are yet to be written.
  sourceUrl: 'https://app.unpkg.com/{package}@{version}/files/{file}#L{line}',
}
