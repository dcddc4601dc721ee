/** A place in a specification. Lines are found only when they are needed, because keeping all of them costs memory. */
export interface SpecPlace {
  /** The file as shown in diagnostics, such as `openapi/petstore.yaml`. */
  readonly file: string
  /** A JSON pointer in that file: `/paths/~1pets/get`. */
  readonly pointer: string
}

/** The content of an OpenAPI document of any supported version (3.0, 3.1, or 3.2). References are resolved, except between schemas. */
export interface ApiDescription {
  /** The location of the document's `info`. */
  readonly place: SpecPlace
  readonly title: string
  /** The version of the API, not of OpenAPI. */
  readonly version: string
  readonly openapi: '3.0' | '3.1' | '3.2'
  readonly summary?: ApiText | undefined
  readonly description?: ApiText | undefined
  /** Links of `info`: terms of service, contact, and license. */
  readonly about: readonly ApiFact[]
  readonly servers: readonly ApiServer[]
  /** The tags in the order of the document, followed by those that only operations use. */
  readonly tags: readonly ApiTag[]
  readonly operations: readonly ApiOperation[]
  /** Requests that the API sends to the reader's server. */
  readonly webhooks: readonly ApiOperation[]
  /** The schemas that have a name, by `SchemaRef`. */
  readonly schemas: ReadonlyMap<SchemaRef, NamedSchema>
  /** Other names of schemas, which come from schemas that are only a `$ref`. */
  readonly aliases: ReadonlyMap<string, SchemaRef>
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>
  /** Headings above tags, from `x-tagGroups` or tags of tags. Empty if there are none. */
  readonly tagGroups: readonly { readonly title: string; readonly tags: readonly string[] }[]
  readonly externalDocs?: ApiLink | undefined
}

/** A web URL with a description. */
export interface ApiLink {
  readonly url: string
  readonly description?: string | undefined
}

/** `License: MIT` */
export interface ApiFact {
  readonly label: string
  /** The text of the link, or undefined if the URL is the text. */
  readonly text?: string | undefined
  /** A web URL or an email URL. */
  readonly url?: string | undefined
}

/** Untrusted Markdown from a specification. */
export interface ApiText {
  readonly markdown: string
  readonly place: SpecPlace
}

export interface ApiServer {
  /** The URL may contain `{variables}` and may be relative. */
  readonly url: string
  readonly description?: string | undefined
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly values: readonly string[]
    readonly description?: string | undefined
  }[]
  readonly place: SpecPlace
}

export interface ApiTag {
  readonly name: string
  readonly title: string
  readonly description?: ApiText | undefined
  readonly externalDocs?: ApiLink | undefined
  /** The parent tag of this tag (3.2). */
  readonly parent?: string | undefined
}

export interface ApiOperation {
  /** The `operationId`, or a unique name that is made from the method and the path. */
  readonly id: string
  /** The method in lowercase, such as `get`. In OpenAPI 3.2, it can be any method. */
  readonly method: string
  /** `/pets/{petId}`, or the name of a webhook or the expression of a callback. */
  readonly path: string
  readonly title: string
  readonly description?: ApiText | undefined
  readonly tags: readonly string[]
  readonly deprecated: boolean
  readonly parameters: readonly ApiParameter[]
  readonly body?: ApiBody | undefined
  readonly responses: readonly ApiResponse[]
  readonly callbacks: readonly ApiCallback[]
  /**
   * A list of alternatives. Each alternative lists the schemes that are required together. An empty alternative means that no scheme is
   * required.
   */
  readonly security: readonly (readonly { readonly scheme: string; readonly scopes: readonly string[] }[])[]
  readonly externalDocs?: ApiLink | undefined
  /** The servers of the operation, its path, or the document. */
  readonly servers: readonly ApiServer[]
  /** Samples from `x-codeSamples`. */
  readonly samples: readonly { readonly lang: string; readonly label?: string | undefined; readonly source: string }[]
  readonly place: SpecPlace
}

/** A request that the API sends after an operation. Its path is an expression. */
export interface ApiCallback extends ApiOperation {
  /** The name in `callbacks`, such as `onData`. */
  readonly name: string
}

export interface ApiParameter {
  readonly name: string
  /** `querystring` is supported since 3.2 and stands for the whole query. */
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  readonly description?: ApiText | undefined
  readonly required: boolean
  readonly deprecated: boolean
  /** How arrays and objects are written: `form`, `simple`, `deepObject`, … */
  readonly style: string
  readonly explode: boolean
  /** Whether a query parameter can be sent without a value. */
  readonly allowsEmpty?: boolean
  /** Whether characters such as `/` are sent without encoding. */
  readonly allowsReserved?: boolean
  /** The format of the value if the document has `content` instead of `schema`: `application/json`. */
  readonly contentType?: string | undefined
  readonly schema: ApiSchema
  readonly examples: readonly ApiExample[]
  readonly place: SpecPlace
}

export interface ApiBody {
  readonly description?: ApiText | undefined
  readonly required: boolean
  readonly content: readonly ApiContent[]
}

export interface ApiResponse {
  /** `200`, `4XX`, or `default`. */
  readonly status: string
  readonly description?: ApiText | undefined
  readonly headers: readonly {
    readonly name: string
    readonly description?: ApiText | undefined
    readonly schema: ApiSchema
    /** Whether every response has the header. */
    readonly required: boolean
    readonly deprecated: boolean
  }[]
  readonly content: readonly ApiContent[]
}

export interface ApiContent {
  /** `application/json` */
  readonly type: string
  readonly schema?: ApiSchema | undefined
  /** The schema of one item of a stream (3.2). */
  readonly itemSchema?: ApiSchema | undefined
  /** How properties of forms are written, if the document specifies it. */
  readonly encoding?:
    | ReadonlyMap<
        string,
        { readonly style?: string | undefined; readonly explode?: boolean | undefined; readonly type?: string | undefined }
      >
    | undefined
  readonly examples: readonly ApiExample[]
}

export interface ApiExample {
  /** `` if the example has no name. */
  readonly name: string
  readonly summary?: string | undefined
  /** A JSON value, or text if the content is not JSON. */
  readonly value: unknown
  readonly place: SpecPlace
}

/** Identifies a schema: its file and pointer, `openapi/petstore.yaml#/components/schemas/Pet`. */
export type SchemaRef = string & { readonly schemaRef: true }

export interface NamedSchema {
  readonly ref: SchemaRef
  /** A name that is unique in the description. */
  readonly name: string
  readonly schema: ApiSchema
}

/**
 * A JSON Schema as defined by OpenAPI 3.1: `nullable`, boolean `exclusiveMinimum`, and `example` of 3.0 are converted. `$ref` is a
 * `SchemaRef`, and nothing else is resolved, so cycles are harmless.
 */
export interface ApiSchema {
  readonly place: SpecPlace
  /** `false` for a schema that accepts nothing. @default true */
  readonly allows?: false
  readonly $ref?: SchemaRef
  readonly type?: readonly string[]
  readonly title?: string
  readonly description?: ApiText
  readonly format?: string
  readonly enum?: readonly unknown[]
  /** The descriptions of the values of `enum`, keyed by the value as text. */
  readonly enumDescriptions?: ReadonlyMap<string, string>
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  /** The only example is in `example`. */
  readonly hasSingleExample?: true
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly properties?: ReadonlyMap<string, ApiSchema>
  readonly patternProperties?: ReadonlyMap<string, ApiSchema>
  readonly additionalProperties?: ApiSchema
  readonly required?: readonly string[]
  readonly items?: ApiSchema
  readonly prefixItems?: readonly ApiSchema[]
  readonly allOf?: readonly ApiSchema[]
  readonly anyOf?: readonly ApiSchema[]
  readonly oneOf?: readonly ApiSchema[]
  /** The schema of properties that no other part of the schema describes. */
  readonly unevaluatedProperties?: ApiSchema
  /** Conditions and other keywords that pages show as they are written: `not`, `if`, `dependentRequired`, … */
  readonly rules?: Readonly<Record<string, unknown>>
  readonly externalDocs?: ApiLink
  readonly xml?: ApiXml
  readonly discriminator?: { readonly property: string; readonly mapping: ReadonlyMap<string, SchemaRef> }
  /** `minimum`, `maxLength`, `pattern`, `uniqueItems`, …, in the order of the document. */
  readonly limits?: readonly (readonly [keyword: string, value: unknown])[]
}

/** The keywords that contain schemas by name, in a list, or individually. */
export const mapKeywords = ['properties', 'patternProperties'] as const
export const listKeywords = ['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const
export const partKeywords = ['items', 'additionalProperties', 'unevaluatedProperties'] as const

/** How a value is written in XML. */
export interface ApiXml {
  readonly name?: string | undefined
  readonly namespace?: string | undefined
  readonly prefix?: string | undefined
  /** The kind of XML node. OpenAPI 3.2 replaces `attribute` and `wrapped` of earlier versions with it. */
  readonly nodeType: 'element' | 'attribute' | 'text' | 'cdata' | 'none' | undefined
  /** Whether a list has its own element around its items. */
  readonly isWrapped: boolean
}

export interface SecurityScheme {
  readonly name: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'
  readonly description?: ApiText | undefined
  readonly deprecated: boolean
  /** For `apiKey`: the place where the key is sent, and its name. */
  readonly key?: { readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
  /** For `http`: the scheme, such as `bearer` or `basic`. */
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly openIdConnectUrl?: string
  readonly flows: readonly {
    readonly kind: string
    readonly authorizationUrl?: string | undefined
    readonly tokenUrl?: string | undefined
    readonly refreshUrl?: string | undefined
    readonly scopes: readonly (readonly [name: string, description: string])[]
  }[]
  readonly place: SpecPlace
}
