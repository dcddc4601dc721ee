/** The ways in which browsers refuse storage. */
export const refusals: Readonly<Record<string, () => void>> = {
  'is forbidden': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'is switched off': () => {
    Object.defineProperty(window, 'localStorage', { value: null })
  },
}
