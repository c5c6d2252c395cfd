/** `suite/await-using.ts`, not bundled but next to the bundle, with its syntax left as it is: see build.ts. */
declare module 'beside:await-using' {
  export function holdInBlock(lock: import('edgelock').Lock): Promise<boolean>
}
