/** The data for the form on an operation's page. */
export interface TryItForm {
  /** The method in uppercase. */
  readonly method: string
  /** `/pets/{petId}` */
  readonly path: string
  /** Contains at least one. */
  readonly servers: readonly TryItServer[]
  /** The only origins that requests can be sent to. */
  readonly origins: readonly string[]
  readonly parameters: readonly TryItField[]
  /** Alternatives. Each one lists what is needed together. Empty if nothing is needed. */
  readonly security: readonly (readonly TryItCredential[])[]
  /** Alternatives. Empty if there is no body. */
  readonly bodies: readonly TryItBody[]
  /** Names of cookies and headers that browsers do not let pages send. */
  readonly unsent: readonly string[]
  /** Content types of bodies that browsers cannot send. */
  readonly unsentBodies: readonly string[]
}

export interface TryItServer {
  /** The URL, such as `https://{region}.example.com/v1`. If it has no variables, it has no slash at the end. */
  readonly url: string
  readonly description?: string
  readonly variables: readonly TryItVariable[]
}

/** A variable in the URL of a server. */
export interface TryItVariable {
  readonly name: string
  /** The text at the beginning. */
  readonly value: string
  /** The only values. */
  readonly choices?: readonly string[]
  readonly description?: string
}

export interface TryItField {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  /** Text, items with commas between them, or JSON. */
  readonly format: 'text' | 'list' | 'json'
  /** The style as in OpenAPI, such as `form`, `simple`, or `deepObject`. */
  readonly style: string
  readonly explode: boolean
  /** The text at the beginning. */
  readonly value: string
  /** The only values, if there are few. */
  readonly choices?: readonly string[]
  readonly description?: string
}

export interface TryItCredential {
  /** The name of the security scheme. */
  readonly name: string
  /** `authorization`: a header with a scheme such as `Bearer`. */
  readonly kind: 'basic' | 'authorization' | 'header' | 'query'
  /** The name of the header or query parameter, or the scheme. */
  readonly key: string
}

export type TryItBody =
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'file'; readonly type: string }
  | { readonly kind: 'multipart'; readonly type: string; readonly parts: readonly { readonly name: string; readonly value?: string }[] }
