import { EnvironmentError } from '../../kit/failures/failure.ts'

/** Throws an `EnvironmentError` if the disk refuses. */
export function orRefused<Value>(step: () => Value): Value {
  try {
    return step()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    const hint = 'docsgen keeps them in the `.docsgen` folder of the project. Make sure that this folder is writable.'
    throw new EnvironmentError(`Cannot write the packages for code samples to \`.docsgen/samples\`: ${reason}.`, hint, { cause: error })
  }
}
