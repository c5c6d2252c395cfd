/** True when two types are the same, `any` and optional properties included. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles when the two types are the same. */
export declare function same<A, B>(are: Equal<A, B>): void
