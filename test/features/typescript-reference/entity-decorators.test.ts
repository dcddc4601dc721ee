import { expect, test } from 'vitest'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import { createTypeScriptPages } from '../../../src/features/typescript-reference/create-typescript-pages.ts'
import { readTypeScriptSource } from '../../../src/features/typescript-reference/read-typescript-source.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { sectionOf } from './typescript-pages.ts'

type Group = 'docsCategory' | 'module'

/** The page of the class `Boat`, with what is reported. */
function makePage(files: Readonly<Record<string, string>>, { group = 'docsCategory' as Group, isOn = true } = {}) {
  const found = {
    origin: { name: 'fleet', version: '1.0.0' },
    files: Object.entries(files).map(([path, text]) => ({ name: `fleet@1.0.0/${path}`, path, text })),
  }
  const entryPoints = ['src/boat.ts', 'dist/boat.d.ts'].filter((path) => files[path] !== undefined)
  const source = { package: 'fleet', into: 'api', group, entryPoints, ...(isOn && { entities: 'typeorm' as const }) }
  const locate = () => ({ file: 'docs.config.ts' as ProjectPath })
  const read = readTypeScriptSource(found, { key: 'reference.typescript[0]', source, globs: [] }, locate)
  const made = createTypeScriptPages([read.value], { acceptance: createAcceptance([]) })
  const reports = [...read.diagnostics, ...made.diagnostics].map(
    ({ code, location, message }) => `${location?.file}:${location?.line ?? ''} ${code} ${message}`,
  )
  return { page: made.value.map(({ text }) => text).find((text) => text.includes(' Boat {#boat}')) ?? '', reports }
}

const declarations = `/** @docsCategory fleet */
export declare class Boat {
  name: string
  harbor: Harbor
  sisters: Boat[]
  static count: number
  get total(): number
  plain: string
}
/** @docsCategory fleet */
export declare class Harbor {}
`

const commonJs = `"use strict";
var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var r = Reflect.decorate(decorators, target, key, desc);
    return r;
};
const typeorm_1 = require("typeorm");
const harbor_1 = require("./harbor");
const core_1 = require("@acme/core");
let Boat = class Boat {};
exports.Boat = Boat;
__decorate([
    (0, typeorm_1.Column)({ type: 'varchar', length: 40, unique: true, default: core_1.Names.First }),
    __metadata("design:type", String)
], Boat.prototype, "name", void 0);
__decorate([
    (0, typeorm_1.Index)(),
    (0, typeorm_1.ManyToOne)(type => harbor_1.Harbor, harbor => harbor.boats, { onDelete: 'CASCADE' }),
    (0, typeorm_1.JoinColumn)({ name: 'harbor_id' }),
    __metadata("design:type", harbor_1.Harbor)
], Boat.prototype, "harbor", void 0);
__decorate([
    (0, typeorm_1.ManyToMany)(type => Boat_1),
    (0, typeorm_1.JoinTable)({ name: 'sisters' })
], Boat.prototype, "sisters", void 0);
__decorate([core_1.Counted], Boat, "count", void 0);
__decorate([
    (0, core_1.Calculated)({ query: qb => { return qb; }, expression: 'total' })
], Boat.prototype, "total", null);
exports.Boat = Boat = Boat_1 = __decorate([
    (0, typeorm_1.Entity)('boats'),
    (0, typeorm_1.Index)(['name', 'harbor'], { unique: true })
], Boat);
`

test('an entity shows the decorators of its compiled code, as its author wrote them', () => {
  const { page, reports } = makePage({ 'dist/boat.d.ts': declarations, 'dist/boat.js': commonJs })
  expect(reports).toEqual([])
  expect(page).toContain("Entity: `@Entity('boats')` · `@Index(['name', 'harbor'], { unique: true })`")
  expect(sectionOf(page, 'name')).toContain(
    "*property* · `string` · `@Column({ type: 'varchar', length: 40, unique: true, default: Names.First })`",
  )
  expect(sectionOf(page, 'harbor')).toContain(
    "· `@Index()` · `@ManyToOne(type => Harbor, harbor => harbor.boats, { onDelete: 'CASCADE' })` · `@JoinColumn({ name: 'harbor_id' })`",
  )
  expect(sectionOf(page, 'sisters')).toContain("· `@ManyToMany(type => Boat)` · `@JoinTable({ name: 'sisters' })`")
  expect(sectionOf(page, 'count')).toContain('· `@Counted`')
  expect(sectionOf(page, 'total')).toContain("· `@Calculated({ query: …, expression: 'total' })`")
  expect(sectionOf(page, 'plain')).not.toContain('@')
})

const modules = `import { Entity, Column } from "typeorm"
class Boat {}
HELPER([Column("int")], Boat.prototype, "name", 2)
Boat = HELPER([Entity()], Boat)
export { Boat }
`

test.each(['__decorate', 'tslib_1.__decorate', '_ts_decorate', '__decorateClass'])('decorators are found in the output of %s', (helper) => {
  const { page, reports } = makePage({ 'dist/boat.d.ts': declarations, 'dist/boat.mjs': modules.replaceAll('HELPER', helper) })
  expect(reports).toEqual([])
  expect(page).toContain('Entity: `@Entity()`')
  expect(sectionOf(page, 'name')).toContain('`@Column("int")`')
})

test('decorators are found in sources', () => {
  const source = `import { Column, Entity } from 'typeorm'
/** A boat. */
@Entity()
export class Boat {
  @Column({ nullable: true })
  name?: string
}
`
  const { page, reports } = makePage({ 'src/boat.ts': source }, { group: 'module' })
  expect(reports).toEqual([])
  expect(page).toContain('Entity: `@Entity()`')
  expect(sectionOf(page, 'name')).toContain('· `@Column({ nullable: true })`')
})

test('compiled code in another folder belongs to the class of the same name', () => {
  const { page } = makePage({ 'types/boat.d.ts': declarations, 'lib/boat.js': commonJs })
  expect(page).toContain("Entity: `@Entity('boats')`")
})

test('without the option, and for classes without columns, nothing is shown', () => {
  const files = { 'dist/boat.d.ts': declarations, 'dist/boat.js': commonJs }
  expect(makePage(files, { isOn: false }).page).not.toContain('@Column')
  const service = 'import { Column, EventSubscriber } from "typeorm"\nBoat = __decorate([EventSubscriber()], Boat)\n'
  expect(makePage({ ...files, 'dist/boat.js': service }).page).not.toContain('@EventSubscriber')
})

test('an option without effect is reported', () => {
  expect(makePage({ 'dist/boat.d.ts': declarations }).reports).toEqual([
    'docs.config.ts: reference/no-entities No file of `fleet` contains decorators of TypeORM, so `entities` has no effect.',
  ])
})

test.each([
  ['__decorate(list, Boat.prototype, "name")', 'the list of decorators is not an array'],
  ['__decorate([Column(), ...others], Boat.prototype, "name")', 'it is neither a name nor a call'],
  ['class {', 'Expected'],
  [`${'('.repeat(50_000)}1${')'.repeat(50_000)}`, 'the file is nested too deeply, its lines are too long, or it has too many errors'],
])('decorators that cannot be read are reported at their line: %.40s', (code, reason) => {
  const { reports } = makePage({ 'dist/boat.d.ts': declarations, 'dist/boat.js': `import { Column } from "typeorm"\nColumn()\n${code}` })
  const line = reason.startsWith('the file') ? 1 : 3
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatch(
    new RegExp(`^fleet@1.0.0/dist/boat.js:${line} reference/unreadable-decorator The decorators here cannot be read: ${reason}`),
  )
})
