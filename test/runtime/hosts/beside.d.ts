/** `suite/await-using.ts` as a file next to the bundle, with its syntax unchanged. See build.ts. */
declare module 'beside:await-using' {
  export function holdInBlock(lock: import('edgelock').Lock): Promise<boolean>
}
