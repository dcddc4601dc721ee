/** The same in each run, so that failures come from changes. `DOCSGEN_SEED` sets another one; the tests in `test/long` use random ones. */
export const seed = Number(process.env.DOCSGEN_SEED ?? 1)
