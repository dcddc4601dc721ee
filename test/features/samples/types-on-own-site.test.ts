import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { PageTypes } from '../../../src/features/samples/place-types.ts'
import { cachePath, loadJson } from '../../../src/kit/caches/seal.ts'
import { buildOwnSite, repository } from '../../site/own-site.ts'

/** Why names that samples declare have a type with `any` or `unknown`. Types that packages declare so are not listed. */
const reasons: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['Anything can be thrown.', /^(?:\(parameter\)|var) (?:e|err|error): (?:any|unknown)$|\(property\) error: \(error: any\) => void$/],
  [
    'Parsed JSON has no type.',
    /^(?:const|\(parameter\)|\(property\)) (?:authenticationError|body|data|errors|identifier|message|result|text|uiConfig): any$|: Promise<(?:any|unknown|\{ body: any;.*)>$/,
  ],
  [
    'Vendure declares the values of JSON scalars so.',
    /[cC]ustomFields\?: (?:any|Record<string, \w+>)|[sS]ettingsStoreValue: any|value: any; \}/,
  ],
  ['Payment metadata is free.', /metadata: (?:Record<string, unknown>|\{ aggregateOrder: any; \})|aggregateOrder: any$/],
  ['TypeORM declares the operators of queries so.', /FindOperator<any>/],
  ['The CLI generates migrations so.', /\) \w+: Promise<any>$|\.(?:up|down)\(.*\): Promise<any>$/],
  ['Express declares requests and responses so.', /(?:Request<ParamsDictionary, any|Response<any)/],
  ['NestJS declares applications, modules, and interceptors so.', /INestApplication<any>|Type<any>|CallHandler<any>/],
  ['Apollo Server declares responses so.', /GraphQLInProgressResponse/],
  ['An upload is a promise without a type.', /\bfile: any|^const mimetype: any$/],
  [
    'Vendure declares jobs of any queue so.',
    /\bJob(?:Update)?<any>|SubscribableJob<any>|process: \(job: Job<Data>\) => Promise<any>|TaskBody\.data: any/,
  ],
  ['Vendure declares lists of email handlers so.', /EmailEventHandler<any, any>/],
  [
    'React Hook Form declares contexts and events so.',
    /(?:Control|UseFormReturn)<.*any|ControllerRenderProps<any|(?:\.{3}event|e\?): (?:any\[\]|BaseSyntheticEvent)/,
  ],
  ['TanStack Query declares the result of `onMutate` so.', /^const \w+: UseMut\w+<.* unknown>$/],
  ['TanStack Table declares the value of a cell so.', /(?:CellContext|HeaderContext)<.*any|Row<any>/],
  [
    'The router of an extension does not know its routes.',
    /^(?:const|\(property\)) (?:id|orderId|params|redirect|tab|target|to|value): any$|\.id: any$|^\(parameter\) search:/,
  ],
  ['Angular declares forms so.', /AbstractControl<any, any>|Form(?:Control|Group)<any>|^const name: any$/],
  [
    'The client of the Admin UI gives results and entities without a schema.',
    /^\(parameter\) (?:count|customer|data|days|hostComponent|labels|result|selection): any|Record<string, any> \| undefined|entity\$|config: CustomField &/,
  ],
  ['The generated types of the Admin UI declare dates and data so.', /__typename\?: "HistoryEntry"/],
  [
    'The dashboard gives extensions the entity of any page.',
    /^(?:const|\(property\)) (?:code|entity|product|productId|slug|source|translations): any$/,
  ],
  [
    'Form inputs are used for values of any type.',
    /^\((?:parameter|property)\) (?:event|id|onChange|value|config|_):? ?(?:any|unknown|\((?:event|id): any\) => void|\{ listQuery.*)$|setFormValue|^const value: any$|parseDay/,
  ],
  ['Test clients are not given a type.', /^const (?:addItemToOrder|customers|productVariants|result): any$/],
  [
    'A CMS has content of any type.',
    /Record<string, Record<string, unknown>>|\[x: string\]: Record<string, unknown>|Record<Key, unknown>|Story\.content/,
  ],
  ['The packages of Vendure 1 are not installed.', /orderItem\??: any|(?:const|\(parameter\)) item: any|price: any|priceIncludesTax: any/],
  ['Lingui declares placeholders so.', /^const t: /],
  ['An event can be any.', /Observable<unknown>/],
]

let untyped: readonly { readonly page: string; readonly text: string }[]

beforeAll(async () => {
  expect((await buildOwnSite()).built.code).toBe(0)
  const cached = loadJson<{ readonly pages: Readonly<Record<string, { readonly types: PageTypes }>> }>(
    cachePath(join(repository, '.docsgen'), 'sample-types.json'),
    '1',
  )
  untyped = Object.entries(cached?.pages ?? {}).flatMap(([page, { types }]) =>
    types.types
      .filter(({ text, declared, isError }) => !declared && !isError && /(?<![\w.$'"])(?:any|unknown)(?![\w$'":])/.test(text))
      .map(({ text }) => ({ page, text })),
  )
  expect(untyped.length).toBeGreaterThan(100)
}, 600_000)

test('names in samples have types, except for reasons', () => {
  expect(untyped.filter(({ text }) => !reasons.some(([, pattern]) => pattern.test(text)))).toEqual([])
})

test('each reason applies', () => {
  expect(reasons.filter(([, pattern]) => !untyped.some(({ text }) => pattern.test(text)))).toEqual([])
})

test('documents of the dashboard have the types of their results', () => {
  const text = untyped.map(({ page, text }) => `${page}: ${text}`).filter((each) => /Document: TadaDocumentNode/.test(each))
  // These two read and write a JSON scalar.
  expect(text.map((each) => /const \w+/.exec(each)?.[0])).toEqual(['const loadDocument', 'const saveDocument'])
})
