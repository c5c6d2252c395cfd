/** Draws the cases of properties from a seed before each file, so that they are the same in every run. */
import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { hashOf, SEED } from '../virtual/seed.ts'

configureGlobal({ ...readConfigureGlobal(), seed: hashOf(SEED) })
