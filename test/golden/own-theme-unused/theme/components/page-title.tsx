import type { Text } from "../types.ts"
export function PageTitle({ page }: { page: { title: Text } }) { return <h1>{page.title}</h1> }
