import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { FrontMatterSchema } from '../model/document.ts'
import type { HeadingIdFunction, HeadingIdRuleName } from '../model/heading-ids.ts'
import * as o from './schema-parts.ts'

export function headingIds(): 'docsgen' | HeadingIdRuleName | HeadingIdFunction {
  return o.choose<'docsgen' | HeadingIdRuleName | HeadingIdFunction>((input) => {
    if (typeof input === 'function') return o.anything()
    if (typeof input === 'string') return o.oneOf('docsgen', 'github', 'docusaurus', 'vitepress', 'mkdocs', 'keep-case')
    return o.expected('the name of a rule or a function')
  })
}

export function frontMatterSchema(): FrontMatterSchema {
  return o.choose<FrontMatterSchema>((input) =>
    typeof input === 'function' || isStandardSchema(input)
      ? o.anything()
      : o.expected('a schema (from Valibot, Zod, or ArkType) or a function'),
  )
}

export function isStandardSchema(value: unknown): value is Extract<FrontMatterSchema, object> & { readonly '~standard': StandardProps } {
  if (!isObjectOrList(value) && typeof value !== 'function') return false
  const standard = '~standard' in value ? (value['~standard'] as { validate?: unknown } | undefined) : undefined
  return typeof standard?.validate === 'function'
}

type StandardProps = Extract<FrontMatterSchema, { readonly '~standard': unknown }>['~standard']
