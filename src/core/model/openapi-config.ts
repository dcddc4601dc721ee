/** Where an OpenAPI document is. */
type OpenapiFileConfig =
  | {
      /** The path of the document, YAML or JSON, relative to the project folder. */
      readonly file: string
      /**
       * The folder, relative to the project folder, that contains all files that the document refers to with `$ref`. docsgen reads no others.
       * @default the folder of `file`
       */
      readonly root?: string
    }
  | {
      /** The name of a package in `packages`. */
      readonly package: string
      /** The path of the document in the package. */
      readonly file: string
    }
  | {
      /** The address of the document. docsgen downloads it once and stores it in `.docsgen/specifications`. */
      readonly url: string
      /** The hash of the document, such as `sha512-…`. */
      readonly integrity: string
      /**
       * The addresses of other files that the document refers to with `$ref`, each with its hash. docsgen downloads no others.
       * @default {}
       */
      readonly references?: Readonly<Record<string, string>>
    }

/** Reference pages that docsgen generates from an OpenAPI document. */
export type OpenapiSourceConfig = OpenapiFileConfig & {
  /** The folder for the generated pages, relative to the content folder, such as `reference/shop`. */
  readonly into: string
  /** The name of the API in page titles. @default the `title` in the document */
  readonly title?: string
  /**
   * Which operations share a page: none (`operation`), those with the same first tag (`tag`), or those whose paths begin alike (`path`).
   * @default 'operation'
   */
  readonly group?: 'operation' | 'tag' | 'path'
  /**
   * The origins of servers that readers can send requests to from the pages of operations, such as `https://api.example.com`. The API must allow
   * requests from the documentation's origin (CORS).
   * @default []
   */
  readonly tryIt?: readonly string[]
  /** Whether to compare the examples in the document with their schemas. @default true */
  readonly checkExamples?: boolean
}
