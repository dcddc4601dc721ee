import { isRecord, listOf } from '../../kit/data/is-record.ts'

/** The code of an expression in griffe's JSON. Names that it uses are added, with what they are imported as: `t.Any`. */
export function expressionText(value: unknown, names: string[]): string {
  const text = (part: unknown) => expressionText(part, names)
  const all = (parts: unknown, between = ', ') => listOf(parts).map(text).join(between)
  if (typeof value === 'string') return value
  // Older versions of griffe write parts of text.
  if (Array.isArray(value)) return all(value, '')
  if (!isRecord(value)) return ''
  if (typeof value.source === 'string') {
    names.push(value.source)
    return value.source
  }
  switch (value.cls) {
    case 'ExprName':
      names.push(String(value.name))
      return String(value.name)
    case 'ExprAttribute': {
      const path = all(value.values, '.')
      names.push(path)
      return path
    }
    case 'ExprSubscript':
      return `${text(value.left)}[${text(value.slice).replace(/^\((.*)\)$/s, '$1')}]`
    case 'ExprBinOp':
      return `${text(value.left)} ${value.operator} ${text(value.right)}`
    case 'ExprBoolOp':
      return all(value.values, ` ${value.operator} `)
    case 'ExprUnaryOp':
      return `${value.operator}${value.operator === 'not' ? ' ' : ''}${text(value.value)}`
    case 'ExprCompare': {
      const others = listOf(value.comparators)
      return [text(value.left), ...listOf(value.operators).map((operator, index) => `${operator} ${text(others[index])}`)].join(' ')
    }
    case 'ExprTuple': {
      const elements = all(value.elements)
      return value.implicit === true ? elements : `(${elements}${listOf(value.elements).length === 1 ? ',' : ''})`
    }
    case 'ExprList':
      return `[${all(value.elements)}]`
    case 'ExprSet':
      return `{${all(value.elements)}}`
    case 'ExprDict': {
      const values = listOf(value.values)
      const entries = listOf(value.keys).map((key, index) =>
        key === null ? `**${text(values[index])}` : `${text(key)}: ${text(values[index])}`,
      )
      return `{${entries.join(', ')}}`
    }
    case 'ExprCall':
      return `${text(value.function)}(${all(value.arguments)})`
    case 'ExprKeyword':
      return `${value.name}=${text(value.value)}`
    case 'ExprVarPositional':
      return `*${text(value.value)}`
    case 'ExprVarKeyword':
      return `**${text(value.value)}`
    case 'ExprIfExp':
      return `${text(value.body)} if ${text(value.test)} else ${text(value.orelse)}`
    case 'ExprConstant':
      return text(value.value)
    default:
      return '…'
  }
}
