import type { ApiDescription, ApiOperation } from '../api-description.ts'

/** By method and path. The names of path parameters do not matter to programs. */
export function operationsOf({ operations, webhooks }: ApiDescription, kind: 'operation' | 'webhook'): ReadonlyMap<string, ApiOperation> {
  return new Map((kind === 'operation' ? operations : webhooks).map((each) => [operationKey(nameOf(each)), each]))
}

/** `GET /pets/{id}` → `GET /pets/{}` */
export function operationKey(name: string): string {
  return name.replace(/\{[^{}]*\}/g, '{}')
}

export function nameOf({ method, path }: ApiOperation): string {
  return `${method.toUpperCase()} ${path}`
}
