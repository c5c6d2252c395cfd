/** Options, and the groups among them, whose reads are noted: by then, the caller may use the object for another call. */
export function watched(options: object, note: (path: string) => void, path = ''): object {
  const given = Object.entries(options).map(([key, value]) => {
    const isGroup = Object.getPrototypeOf(Object(value)) === Object.prototype && key !== 'locks'
    return [key, isGroup ? watched(value, note, `${path}${key}.`) : value]
  })
  return new Proxy(Object.fromEntries(given), {
    get(target, key) {
      note(path + String(key))
      return Reflect.get(target, key)
    },
    ownKeys(target) {
      note(`${path}*`)
      return Reflect.ownKeys(target)
    },
  })
}
