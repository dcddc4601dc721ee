type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T

/** `true` where two types agree in every key, optional ones too, whatever is readonly. */
export type Same<A, B> = (<T>() => T extends Mutable<A> ? 1 : 2) extends <T>() => T extends Mutable<B> ? 1 : 2 ? true : false
