#!/usr/bin/env node
/** The program `edgelock`: a store for development, and a look at who holds what. */
import { main } from './cli/main.ts'
import { processIo } from './cli/process-io.ts'

void main(process.argv.slice(2), processIo()).then(status => {
  process.exitCode = status
})
