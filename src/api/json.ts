/**
 * What JSON gives back of a value, and `once` to every caller: a `Date` is a string, `toJSON()` decides for an object that
 * has it, members that are undefined are gone, and items that are undefined are null.
 */
export type Replayed<T> = unknown extends T
  ? T
  : T extends void
    ? T
    : T extends string | number | boolean | null
      ? T
      : T extends { toJSON(): infer Shown }
        ? Replayed<Shown>
        : T extends readonly unknown[]
          ? { [At in keyof T]: ReplayedItem<T[At]> }
          : { [Key in keyof ReplayedObject<T>]: ReplayedObject<T>[Key] }

type ReplayedItem<Item> = undefined extends Item ? Replayed<Exclude<Item, undefined>> | null : Replayed<Item>

type ReplayedObject<T> = {
  [Key in keyof T as Key extends symbol ? never : undefined extends T[Key] ? never : Key]: Replayed<T[Key]>
} & {
  [Key in keyof T as Key extends symbol
    ? never
    : undefined extends T[Key]
      ? [T[Key]] extends [undefined]
        ? never
        : Key
      : never]?: Replayed<Exclude<T[Key], undefined>>
}

/** The type against which a result is checked, beside its work: none, if JSON can carry it. */
export type Keepable<T> = [T] extends [Carried<T>]
  ? unknown
  : { readonly 'JSON cannot carry the result': never }

/** The same type without what JSON drops: functions, and so objects with methods such as a `Map`, `bigint` and `symbol`. */
type Carried<T> = unknown extends T
  ? T
  : T extends void
    ? T
    : T extends string | number | boolean | null
      ? T
      : T extends bigint | symbol | ((...args: never) => unknown)
        ? never
        : T extends { toJSON(): unknown }
          ? T
          : { [Key in keyof T]: Carried<T[Key]> }
