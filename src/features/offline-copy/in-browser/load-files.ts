import { decodeIfValid, encodeSegments } from '../../../kit/escape/percent.ts'
import { policyName, rootMark } from './shared-names.ts'

// Loads scripts and data for a copy that is opened from a folder, where browsers refuse modules and requests. This file is compiled to
// `dist/offline.js`.

type Load = (address: string) => Promise<unknown>
type Factory = (
  require: (address: string) => unknown,
  module: { exports: unknown },
  load: Load,
  meta: { url: string },
  fetch: typeof readFile,
) => void

interface Module {
  readonly imports: readonly string[]
  readonly factory: Factory
  module?: { exports: unknown }
}

interface ScriptPolicy {
  createScriptURL(url: string): string
}

/** Every page loads this script from `assets/`. */
const root = new URL('..', (document.currentScript as HTMLScriptElement).src)
const modules = new Map<string, Module>()
const texts = new Map<string, string>()
const scripts = new Map<string, Promise<void>>()

const { trustedTypes } = window as {
  trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
}
const policy = trustedTypes?.createPolicy(policyName, {
  createScriptURL(url) {
    if (pathOf(url) === undefined) throw new TypeError(`${url} is not part of the site`)
    return url
  },
})

Object.assign(window, {
  docsgenOffline: {
    module(path: string, imports: readonly string[], factory: Factory) {
      modules.set(path, { imports, factory })
      if ((document.currentScript as HTMLScriptElement | null)?.dataset.module !== undefined) void importModule(path)
    },
    text: (path: string, text: string) => texts.set(path, text.replaceAll(JSON.stringify(rootMark).slice(1, -1), root.pathname)),
  },
})

// The search compares this value with the URLs of pages.
for (const element of document.querySelectorAll<HTMLElement>('[data-search-page]')) {
  element.dataset.searchPage = new URL(element.dataset.searchPage ?? '', location.href).pathname
}

/** The decoded path of a file in the copy. */
function pathOf(url: string): string | undefined {
  const { protocol, host, pathname } = new URL(url, location.href)
  if (protocol !== root.protocol || host !== root.host || !pathname.startsWith(root.pathname)) return undefined
  return decodeIfValid(pathname.slice(root.pathname.length))
}

function addScript(path: string): Promise<void> {
  const known = scripts.get(path)
  if (known) return known
  const added = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const url = new URL(encodeSegments(path), root).href
    script.src = policy ? policy.createScriptURL(url) : url
    script.onload = () => resolve()
    script.onerror = () => {
      scripts.delete(path)
      reject(new TypeError(`${path} did not load`))
    }
    document.head.append(script)
  })
  scripts.set(path, added)
  return added
}

async function importModule(path: string): Promise<unknown> {
  await loadModule(path, new Set())
  return run(path)
}

async function loadModule(path: string, seen: Set<string>): Promise<void> {
  if (seen.has(path)) return
  seen.add(path)
  if (!modules.has(path)) await addScript(path)
  const found = modules.get(path)
  if (!found) throw new TypeError(`${path} is not a module`)
  await Promise.all(found.imports.map((each) => loadModule(each, seen)))
}

function run(path: string): unknown {
  const found = modules.get(path)
  if (!found) throw new TypeError(`${path} did not load`)
  if (found.module) return found.module.exports
  const url = new URL(encodeSegments(path), root).href
  const resolve = (address: string) => pathOf(new URL(address, url).href) ?? address
  const module = { exports: {} as unknown }
  found.module = module
  found.factory(
    (address) => run(resolve(address)),
    module,
    (address) => importModule(resolve(String(address))),
    { url },
    readFile,
  )
  return module.exports
}

/** Replaces `fetch` in modules. */
async function readFile(request: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  const path = pathOf(request instanceof Request ? request.url : String(request))
  if (path === undefined) return fetch(request, options)
  await addScript(`${path}.js`)
  return new Response(texts.get(path))
}
