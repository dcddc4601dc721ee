// What Node.js compiled is kept, which saves a third of a small build. It is beside the code it was made from, because everybody can
// write to the folder for temporary files; where this folder cannot be written, docsgen goes on without.
const { createHash } = require('node:crypto')
const { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname, join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')
const { isMainThread } = require('node:worker_threads')

const folder = join(__dirname, '../.compile-cache')
const hashBytes = 32
keepCompiled(join(__dirname, '../dist/program.cjs'))

/** Each command keeps the functions that it needs. `Module.enableCompileCache` of newer Node.js versions takes a third longer. */
function keepCompiled(program) {
  const { _compile } = Module.prototype
  Module.prototype._compile = function (content, filename) {
    if (filename !== program) return _compile.call(this, content, filename)
    Module.prototype._compile = _compile
    const path = join(folder, nameOfCompiled(program))
    const cachedData = read(path)
    const script = new Script(Module.wrap(content), { filename, cachedData })
    if (isMainThread && (!cachedData || script.cachedDataRejected)) {
      // What ran only at the start would be dropped before the end, and the whole file would be read again for it in each command.
      setFlagsFromString('--no-flush-bytecode')
      process.on('exit', (code) => code <= 1 && write(path, script))
    }
    script.runInThisContext().call(this.exports, this.exports, Module.createRequire(filename), this, filename, dirname(filename))
  }
}

function hash(data) {
  return createHash('sha256').update(data).digest()
}

function nameOfCompiled(program) {
  const command = /^[a-z][a-z-]*$/.test(process.argv[2]) ? process.argv[2] : 'help'
  return `${process.version}-${process.arch}-${readFileSync(join(dirname(program), 'code-hash'), 'utf8')}-${command}`
}

/** Node.js crashes on a damaged file, so a hash is in front. */
function read(path) {
  try {
    const bytes = readFileSync(path)
    const data = bytes.subarray(hashBytes)
    return bytes.subarray(0, hashBytes).equals(hash(data)) ? data : undefined
  } catch {
    return undefined
  }
}

function write(path, script) {
  const unfinished = `${path}-${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    // Creating the data takes 30 ms, which would be lost at the end of each command.
    accessSync(folder, constants.W_OK)
    // Other flags than those of the reader would make the data useless.
    setFlagsFromString('--flush-bytecode')
    const data = script.createCachedData()
    writeFileSync(unfinished, Buffer.concat([hash(data), data]))
    renameSync(unfinished, path)
  } catch {
    remove(unfinished)
  }
}

/** Nothing may be thrown at the end of the process, also not if the folder belongs to another user. */
function remove(file) {
  try {
    rmSync(file, { force: true })
  } catch {
    // There is nothing to remove.
  }
}
