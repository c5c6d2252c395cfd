/** Vitest restores what tests stub before the next test. Files share processes, and the hooks of the next one come sooner. */
import { afterAll, vi } from 'vitest'
import './resolve.ts'

afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
