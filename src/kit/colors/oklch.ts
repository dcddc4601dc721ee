/**
 * A color in terms of human perception: lightness (0 to 1), chroma (0 for gray), and hue in degrees.
 * https://bottosson.github.io/posts/oklab/
 */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

/** Converts sRGB to the responses of the cone cells in the eye, and their cube roots to Oklab. The constants are from Björn Ottosson. */
const toResponses: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromResponses: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** Reads `#rgb` or `#rrggbb`, as well as both formats with an opacity, which is ignored. */
export function readColor(hex: string): Oklch {
  const [lightness, a, b] = apply(toLab, map(apply(toResponses, linearRgb(hex)), Math.cbrt))
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Returns `#rrggbb`. A color that screens cannot show keeps its lightness and hue, and gets the largest chroma that screens can show. */
export function writeColor({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(Math.max(lightness, 0), 1)
  let [low, high] = isShown(toRgb(bounded, chroma, hue)) ? [chroma, chroma] : [0, chroma]
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (isShown(toRgb(bounded, middle, hue))) low = middle
    else high = middle
  }
  const parts = toRgb(bounded, low, hue).map((part) => {
    const value = Math.min(Math.max(part, 0), 1)
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * encoded)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** The contrast ratio according to WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a color with the color below it, like `color-mix(in srgb)`. */
export function mix(over: string, share: number, under: string): string {
  const back = channelsOf(under)
  const parts = channelsOf(over).map((part, index) => Math.round(part * share + (back[index] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRgb(lightness: number, chroma: number, hue: number): Triple {
  const angle = (hue * Math.PI) / 180
  return apply(
    fromResponses,
    map(apply(fromLab, [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]), (value) => value ** 3),
  )
}

function isShown(rgb: Triple): boolean {
  return rgb.every((part) => part >= -0.0001 && part <= 1.0001)
}

function linearRgb(hex: string): Triple {
  return map(channelsOf(hex), (channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

/** Returns values from 0 to 255. */
function channelsOf(hex: string): Triple {
  const digits = hex.slice(1)
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const channel = (index: number) => Number.parseInt(long.slice(2 * index, 2 * index + 2), 16)
  return [channel(0), channel(1), channel(2)]
}

function apply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const row = (index: number) => {
    const [a, b, c] = matrix[index] as Triple
    return a * x + b * y + c * z
  }
  return [row(0), row(1), row(2)]
}

function map([x, y, z]: Triple, change: (value: number) => number): Triple {
  return [change(x), change(y), change(z)]
}
