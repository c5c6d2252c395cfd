/**
 * The part of Next.js that the route uses, because Next.js is not installed here. Delete this file in an application.
 */
declare module 'next/server' {
  export function after(task: Promise<unknown> | (() => unknown)): void
}
