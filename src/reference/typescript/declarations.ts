import type { ReferenceFile, ReferenceOrigin } from '../../model/reference.ts'

/** Files of one package, and the folder of the content that gets their pages. */
export interface TypeScriptSource {
  readonly origin: ReferenceOrigin
  readonly into: string
  readonly files: readonly ReferenceFile[]
}

/** What was read of one source: plain data, good for as long as its files are the same. */
export interface DeclaredSource {
  readonly origin: ReferenceOrigin
  readonly into: string
  readonly declarations: readonly Declaration[]
}

/** Text of a comment; its lines are one by one those of the file, from `line` on. */
export interface DocText {
  readonly text: string
  /** 1-based, in the file. */
  readonly line: number
}

export interface DocTag extends DocText {
  /** Without the `@`. */
  readonly name: string
}

export interface DocComment {
  readonly description: readonly DocText[]
  readonly tags: readonly DocTag[]
}

export type DeclarationKind = 'interface' | 'type' | 'class' | 'abstract class' | 'enum' | 'function' | 'hook' | 'component' | 'variable'

/** A documented declaration as its page shows it. */
export interface Declaration {
  readonly kind: DeclarationKind
  readonly name: string
  /** As reports name it. */
  readonly file: string
  /** Below the package. */
  readonly path: string
  readonly line: number
  readonly comment: DocComment
  /** TypeScript without bodies and comments, laid out for a fence. */
  readonly signature: string
  readonly extends: readonly string[]
  readonly implements: readonly string[]
  readonly members: readonly Member[]
  /** The types it speaks of that something other than the language declares; type parameters of its own are none. */
  readonly names: readonly UsedName[]
}

export interface UsedName {
  readonly name: string
  /** The package it is imported from; `` for its own. */
  readonly package: string
}

export type MemberKind =
  | 'property'
  | 'method'
  | 'constructor'
  | 'getter'
  | 'setter'
  | 'accessor'
  | 'index signature'
  | 'call signature'
  | 'construct signature'
  | 'value'
  | 'parameter'
  | 'prop'
  | 'returns'

export type Modifier = 'static' | 'abstract' | 'protected' | 'readonly' | 'optional'

export interface Member {
  readonly kind: MemberKind
  readonly name: string
  readonly modifiers: readonly Modifier[]
  /** What it is without a value; `` where nothing says. */
  readonly default: string
  /** One for each overload, at least one. */
  readonly overloads: readonly Overload[]
}

export interface Overload {
  /** On one line; `` where nothing says. */
  readonly type: string
  readonly line: number
  readonly comment: DocComment | undefined
}
