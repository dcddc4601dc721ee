import type { ReactNode } from 'react'

/** Wraps a nested list of names. An item with a list inside, or a name that ends with `/`, is a folder. */
export function FileTree({ children }: { children?: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
