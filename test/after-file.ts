import { afterAll } from 'vitest'

const actions: (() => unknown)[] = []

/**
 * Does something after the current file's tests. Test files share the modules of a worker, in which `afterAll` would count for the first
 * file only, and within a hook for none.
 */
export function afterFile(action: () => unknown): void {
  actions.push(action)
}

/** For the setup of each file, so that it runs after the file's own hooks. */
export function registerActions(): void {
  afterAll(async () => {
    for (const action of actions.splice(0).reverse()) await action()
  })
}
