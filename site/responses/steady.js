// What differs between two runs of a program: the time and random bytes. Loaded before the packages of the shop.
import crypto from 'node:crypto'

const RealDate = Date
const start = RealDate.UTC(2026, 11, 7, 9, 0)
let shift = start - RealDate.now()
let seed = ''
let count = 0
let orders = 0

/** Begins a minute after 9:00; a page begins with minute 0. The clock keeps running in it, because timers of the shop wait for it. */
export function beginMinute(page, minute) {
  shift = start + minute * 60_000 - RealDate.now()
  seed = `${page} ${minute}`
  count = 0
  if (minute === 0) orders = 0
}

/** The number of a page's next order. */
export function nextOrder() {
  orders += 1
  return orders
}

globalThis.Date = class SteadyDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [SteadyDate.now()] : args))
  }
  static now() {
    return RealDate.now() + shift
  }
}

crypto.randomBytes = (size, callback) => {
  const bytes = crypto.createHash('shake256', { outputLength: size }).update(`${seed} ${++count}`).digest()
  if (callback) process.nextTick(callback, null, bytes)
  return callback ? undefined : bytes
}

crypto.randomUUID = () => {
  const hex = crypto.randomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
