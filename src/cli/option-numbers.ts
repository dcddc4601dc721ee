import { InvalidArgumentError } from 'commander'

export function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 256) throw new InvalidArgumentError('Specify an integer from 1 to 256.')
  return value
}

/** A length of text, or a time in seconds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`Specify an integer from ${least} to ${most}.`)
    return value
  }
}

export function keepCount(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 100) throw new InvalidArgumentError('Specify an integer from 0 to 100.')
  return value
}

export function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('Specify an integer from 0 to 65535.')
  return value
}

export function percent(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 100) throw new InvalidArgumentError('Specify an integer from 0 to 100.')
  return value
}
