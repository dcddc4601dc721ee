import type { ReactNode } from 'react'

/** Around a nested list of names; an item with a list inside, or a name that ends with `/`, is a folder. */
export function FileTree({ children }: { children?: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
