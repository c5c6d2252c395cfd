export interface ServerCandidate {
  command: string
  env?: { LD_LIBRARY_PATH: string }
  /** Where it was found: on the `PATH`, or in the distribution's package in the cache folder. */
  source: 'PATH' | 'package'
}

export interface ServerProgram extends ServerCandidate {
  version: string
}
