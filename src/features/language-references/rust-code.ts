import { isRecord, listOf, recordOf } from '../../kit/data/is-record.ts'
import type { ApiUse } from './api-package.ts'

type Part = Readonly<Record<string, unknown>>

/** Writes the parts of rustdoc's JSON as Rust code, and collects the names that lead to other items. */
export function createRustCode() {
  const uses: ApiUse[] = []

  function type(value: unknown): string {
    const [[kind, inner] = ['', undefined]] = Object.entries(recordOf(value))
    const part = recordOf(inner)
    switch (kind) {
      case 'resolved_path':
        return path(part)
      case 'generic':
      case 'primitive':
        return String(inner)
      case 'borrowed_ref':
        return `&${part.lifetime ? `${part.lifetime} ` : ''}${part.is_mutable ? 'mut ' : ''}${type(part.type)}`
      case 'raw_pointer':
        return `*${part.is_mutable ? 'mut' : 'const'} ${type(part.type)}`
      case 'tuple': {
        const types = listOf(inner).map(type)
        return types.length === 1 ? `(${types[0]},)` : `(${types.join(', ')})`
      }
      case 'slice':
        return `[${type(inner)}]`
      case 'array':
        return `[${type(part.type)}; ${part.len}]`
      case 'impl_trait':
        return `impl ${bounds(inner)}`
      case 'dyn_trait':
        return `dyn ${[...listOf(part.traits).map((each) => path(recordOf(recordOf(each).trait))), ...(part.lifetime ? [String(part.lifetime)] : [])].join(' + ')}`
      case 'qualified_path':
        return part.trait && recordOf(part.trait).path !== ''
          ? `<${type(part.self_type)} as ${path(recordOf(part.trait))}>::${part.name}`
          : `${type(part.self_type)}::${part.name}`
      case 'function_pointer': {
        const { inputs, output } = recordOf(part.sig ?? part.decl)
        const types = listOf(inputs).map((input) => type(listOf(input)[1]))
        return `fn(${types.join(', ')})${output ? ` -> ${type(output)}` : ''}`
      }
      default:
        return '_'
    }
  }

  function path(part: Part): string {
    const full = String(part.path ?? part.name ?? '_').replace(/^\$crate::/, '')
    const name = full.slice(full.lastIndexOf(':') + 1)
    if (part.id !== undefined && part.id !== null) uses.push({ name, id: String(part.id) })
    return `${full}${args(part.args)}`
  }

  function args(value: unknown): string {
    const { angle_bracketed: angles, parenthesized: call } = recordOf(value)
    if (isRecord(call)) return `(${listOf(call.inputs).map(type).join(', ')})${call.output ? ` -> ${type(call.output)}` : ''}`
    const { args: given, constraints, bindings } = recordOf(angles)
    const texts = listOf(given).map((arg) => {
      const { lifetime, type: given, const: constant } = recordOf(arg)
      return lifetime ? String(lifetime) : given ? type(given) : isRecord(constant) ? String(constant.expr) : '_'
    })
    const named = listOf(constraints ?? bindings).map((each) => {
      const { name, args: own, binding } = recordOf(each)
      const { equality, constraint } = recordOf(binding)
      return `${name}${args(own)}${equality ? ` = ${term(equality)}` : `: ${bounds(constraint)}`}`
    })
    const all = [...texts, ...named]
    return all.length === 0 ? '' : `<${all.join(', ')}>`
  }

  function term(value: unknown): string {
    const { type: given, constant } = recordOf(value)
    return given ? type(given) : String(recordOf(constant).expr ?? '_')
  }

  function bounds(list: unknown): string {
    const texts = listOf(list).map((each) => {
      const { trait_bound: bound, outlives } = recordOf(each)
      if (!isRecord(bound)) return outlives ? String(outlives) : '_'
      const { lifetimes } = names(bound.generic_params)
      return `${bound.modifier === 'maybe' ? '?' : ''}${lifetimes === '' ? '' : `for<${lifetimes}> `}${path(recordOf(bound.trait))}`
    })
    return texts.join(' + ')
  }

  /** Writes generic parameters, which also include `impl Trait` in arguments. */
  function names(params: unknown): { readonly all: string; readonly lifetimes: string } {
    const lifetimes: string[] = []
    const others: string[] = []
    for (const param of listOf(params).map(recordOf)) {
      const { lifetime, type: own, const: constant } = recordOf(param.kind)
      if (lifetime) lifetimes.push(String(param.name))
      else if (isRecord(own) && !own.is_synthetic && !own.synthetic) {
        const limits = bounds(own.bounds)
        others.push(`${param.name}${limits === '' ? '' : `: ${limits}`}${own.default ? ` = ${type(own.default)}` : ''}`)
      } else if (isRecord(constant)) others.push(`const ${param.name}: ${type(constant.type)}`)
    }
    return { all: [...lifetimes, ...others].join(', '), lifetimes: lifetimes.join(', ') }
  }

  /** `<T: Clone>` */
  function generics(value: unknown): string {
    const { all } = names(recordOf(value).params)
    return all === '' ? '' : `<${all}>`
  }

  function where(value: unknown): string {
    const texts = listOf(recordOf(value).where_predicates).flatMap((each) => {
      const { bound_predicate: bound, lifetime_predicate: lifetime, eq_predicate: equal } = recordOf(each)
      if (isRecord(bound)) return [`${type(bound.type)}: ${bounds(bound.bounds)}`]
      if (isRecord(lifetime)) return [`${lifetime.lifetime}: ${listOf(lifetime.outlives).join(' + ')}`]
      return isRecord(equal) ? [`${type(equal.lhs)} == ${term(equal.rhs)}`] : []
    })
    return texts.length === 0 ? '' : `\nwhere\n${texts.map((text) => `    ${text},`).join('\n')}`
  }

  function parameter(input: unknown): string {
    const [name, given] = listOf(input)
    const text = type(given)
    if (name !== 'self') return `${name}: ${text}`
    return text === 'Self' ? 'self' : /^&(?:'\w+ )?(?:mut )?Self$/.test(text) ? text.replace('Self', 'self') : `self: ${text}`
  }

  function functionCode(name: string, inner: Part): string {
    const { inputs, output } = recordOf(inner.sig ?? inner.decl)
    const header = recordOf(inner.header)
    const words = (['const', 'async', 'unsafe'] as const).filter((word) => header[`is_${word}`] ?? header[word])
    const start = `${[...words, 'fn'].join(' ')} ${name}${generics(inner.generics)}`
    const parameters = listOf(inputs).map(parameter)
    const result = output ? ` -> ${type(output)}` : ''
    const line = `${start}(${parameters.join(', ')})${result}`
    const code = line.length <= 90 ? line : `${start}(\n${parameters.map((text) => `    ${text},\n`).join('')})${result}`
    return code + where(inner.generics)
  }

  return { uses, type, path, bounds, generics, where, functionCode }
}
