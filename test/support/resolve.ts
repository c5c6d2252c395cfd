/** Resolves the modules that only an application's `node_modules` would have. A process of tests reads this module once. */
import { registerHooks } from 'node:module'

const ROOT = new URL('../../package.json', import.meta.url).href
/** Modules that only the platforms of the examples have, played by stand-ins. */
const PLATFORMS: Readonly<Record<string, string>> = {
  '@vercel/functions': new URL('vercel-functions.ts', import.meta.url).href,
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const platform = PLATFORMS[specifier]
    if (platform) return nextResolve(platform, context)
    // Examples are packages of their own, and play the built one.
    const ofExample = /^edgelock(\/|$)/.test(specifier) && context.parentURL?.includes('/examples/')
    return nextResolve(specifier, ofExample ? { ...context, parentURL: ROOT } : context)
  },
})
