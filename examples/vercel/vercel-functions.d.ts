/**
 * The part of Vercel's package that the function uses, because it is not installed here. Delete this file in an
 * application.
 */
declare module '@vercel/functions' {
  export function waitUntil(promise: Promise<unknown>): void
  export function getDeadline(): Date | undefined
}
