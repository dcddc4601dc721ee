/** The data for the form on an operation's page. */
export interface TryItForm {
  /** The method in uppercase. */
  readonly method: string
  /** The path of the operation, such as `/pets/{petId}`. */
  readonly path: string
  /** The servers of the API. The list contains at least one. */
  readonly servers: readonly TryItServer[]
  /** The only origins to which requests can be sent. */
  readonly origins: readonly string[]
  readonly parameters: readonly TryItField[]
  /** Alternative requirements. Each alternative lists the schemes that are needed together. The list is empty if nothing is needed. */
  readonly security: readonly (readonly TryItCredential[])[]
  /** Alternative bodies. The list is empty if the operation has no body. */
  readonly bodies: readonly TryItBody[]
  /** The names of cookies and headers that browsers do not let pages send. */
  readonly unsent: readonly string[]
  /** The content types of bodies that browsers cannot send. */
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
  /** The initial text. */
  readonly value: string
  /** The only values that are allowed. */
  readonly choices?: readonly string[]
  readonly description?: string
}

export interface TryItField {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  /** The format of the value, which can be text, items separated by commas, or JSON. */
  readonly format: 'text' | 'list' | 'json'
  /** The style as defined in OpenAPI, such as `form`, `simple`, or `deepObject`. */
  readonly style: string
  readonly explode: boolean
  /** The initial text. */
  readonly value: string
  /** The only values that are allowed, if there are few. */
  readonly choices?: readonly string[]
  readonly description?: string
}

export interface TryItCredential {
  /** The name of the security scheme. */
  readonly name: string
  /** `authorization` is a header with a scheme such as `Bearer`. */
  readonly kind: 'basic' | 'authorization' | 'header' | 'query'
  /** The name of the header or query parameter, or the scheme. */
  readonly key: string
}

export type TryItBody =
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'file'; readonly type: string }
  | { readonly kind: 'multipart'; readonly type: string; readonly parts: readonly { readonly name: string; readonly value?: string }[] }
