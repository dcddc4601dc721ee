/** A fictional package with everything that declarations can contain. */
export const teaFiles: Readonly<Record<string, string>> = {
  'dist/pot.d.ts': `
import { Leaf, Steep } from './leaf'
/**
 * @description
 * Brews {@link Leaf}, see {@link Pot.brew} and {@link Steep | how long}.
 *
 * # Use
 *
 * :::note Mind
 * It is **hot**.
 * :::
 *
 * @example
 * \`\`\`ts title="brew.ts"
 * import { Pot } from '\\@tea/shop'
 * new Pot().brew(leaf)
 * \`\`\`
 *
 * @docsCategory brewing
 * @since 1.2.0
 */
export declare class Pot<T extends Leaf = Leaf> extends Vessel implements Warm {
  constructor(size?: number);
  /** Its lid.
   * @default null */
  protected lid: string | null;
  get level(): number;
  /**
   * Brews.
   * @param leaf - what
   * @returns tea
   */
  brew(leaf: T): Promise<{ cups: number }>;
  /** Brews all. */
  brew(leaves: readonly T[], options?: { steep: Steep }): void;
  [key: string]: any;
}
/** @docsCategory brewing
 * @docsPage Vessels */
export interface Vessel { volume: number }
/** @docsCategory brewing
 * @docsPage Vessels
 * @docsWeight 1 */
export interface Warm { isWarm?: boolean }
`,
  'dist/leaf.d.ts': `
/** Where it grows. @docsCategory no
 * @docsCategory leaf */
export interface Leaf { origin: string; parent?: Leaf; id: \`leaf-\${string}\` }
/** @docsCategory leaf/Steeping */
export declare enum Steep { Short = 1, Long = 3 }
/** @docsCategory leaf */
export type LeafKind = 'green' | 'black'
/** @docsCategory leaf */
export declare const leaves: { green: Leaf }
/** Finds {@link Leaf}.
 * @docsCategory leaf */
export declare function findLeaf(kind: LeafKind, ...more: LeafKind[]): Leaf | undefined
`,
  'src/cup.tsx': `
interface CupProps { /** How big. */ size?: number }
/** Shows \`<Cup>\`.
 * @docsCategory react */
export function Cup({ size = 3 }: CupProps) { return <i>{size}</i> }
`,
  'dist/hostile.d.ts': `
/**
 * <script>alert(1)</script> <img src=x onerror=alert(1)> <Card title="x">
 * [a](javascript:alert(1)) {@link javascript:alert(1) run} {@link Leaf | ](javascript:alert(1))}
 *
 * ::::::
 *
 * ---
 * title: Mine
 * ---
 *
 * [Leaf]: https://evil.example
 * [^1]: note
 *
 * # Title {#hostile}
 *
 * \`\`\`ts file="/etc/passwd"
 * never closed
 * @docsCategory leaf
 */
export interface Unclosed {}
/**
 * <script>alert(1)</script> <img src=x onerror=alert(1)> <Card title="x">
 * [a](javascript:alert(1)) {@link javascript:alert(1) run} {@link Leaf | ](javascript:alert(1))}
 *
 * ::::::
 *
 * ---
 * title: Mine
 * ---
 *
 * [Leaf]: https://evil.example
 *
 * # Title {#hostile}
 *
 * @docsCategory leaf
 * @docsPage <b>Hostile</b> "Page": x
 * @since <i>1</i>
 * @default \`</code>
 */
export interface Hostile {
  /**
   * :::note
   * <div>
   * ## Row {#hostile-b}
   * \`\`\`
   * <b>
   */
  'a <b>': '<i>'
  /** @deprecated :::
   * # Out */
  b: Leaf
}
`,
}
