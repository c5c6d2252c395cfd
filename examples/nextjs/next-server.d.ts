/** What the route uses of Next.js, which is not installed here. Delete this file in an application. */
declare module 'next/server' {
  export function after(task: Promise<unknown> | (() => unknown)): void
}
