/** Adds a type like a server does when it starts. */
export default function extend(schema: { definitions: readonly { kind: string; name?: { value: string } }[] }) {
  const boat = schema.definitions.find(({ name }) => name?.value === 'Boat')
  return { ...schema, definitions: [...schema.definitions, { ...boat, name: { kind: 'Name', value: 'AddedBoat' } }] }
}
