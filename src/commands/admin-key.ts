/** The key that may change the search. Nothing that docsgen writes or prints may hold it. */
export function adminKey(): string | undefined {
  const key = process.env.TYPESENSE_ADMIN_KEY?.trim()
  return key === '' ? undefined : key
}
