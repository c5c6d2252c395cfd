import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './pack.ts'

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const { '': ours, ...others } = lock.packages as Record<string, LockedPackage>
const packages = Object.entries(others).map(([path, locked]) => ({
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...locked,
}))

/**
 * The licences that development and tests may use. The published package has no dependencies, so it distributes none of
 * these packages.
 */
const ALLOWED: Record<string, string> = {
  MIT: 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive, without even a notice',
  Unlicense: 'public domain',
  'BSD-3-Clause': 'permissive',
  'BlueOak-1.0.0': 'permissive',
  'Apache-2.0': 'permissive, with a patent grant',
  'CC0-1.0': 'dedicated to the public domain',
  'CC-BY-4.0':
    'attribution: the data of caniuse-lite, which the mistakes for the matrix are made with and do not contain',
  'MPL-2.0': 'copyleft by file: lightningcss and axe-core, which vite and tests run unmodified',
  'LGPL-3.0-or-later': 'libvips, which miniflare loads unmodified to emulate the image service',
}

describe('licences', () => {
  it('of everything in the lock file are allowed', () => {
    const refused = packages.filter(({ license }) => !isAllowed(license))
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it('are allowed only if a package has them', () => {
    const used = new Set(packages.flatMap(({ license = '' }) => license.split(/ (?:AND|OR) /)))
    expect(Object.keys(ALLOWED).filter(license => !used.has(license))).toEqual([])
  })

  it('belong to development dependencies and peers alone', () => {
    const peers = Object.keys(manifest.peerDependencies)
    const shipped = packages.filter(({ dev, devOptional }) => !dev && !devOptional)
    expect(shipped.filter(({ name }) => !peers.includes(name)).map(({ name }) => name)).toEqual([])
    expect(manifest).not.toHaveProperty('bundleDependencies')
  })
})

describe('the lock file', () => {
  it('contains no package with an installation script that the manifest does not allow', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect([...new Set(running)].sort()).toEqual(Object.keys(manifest.allowScripts).sort())
  })

  it('names no host, so that it works with any registry', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
  })

  it('has the digest of every package', () => {
    expect(packages.filter(({ integrity }) => !integrity).map(({ name }) => name)).toEqual([])
  })

  it('matches the manifest', () => {
    expect(ours).toMatchObject({
      name: manifest.name,
      version: manifest.version,
      devDependencies: manifest.devDependencies,
      peerDependencies: manifest.peerDependencies,
    })
  })
})

/** Of `A OR B` one must be allowed, of `A AND B` both. */
function isAllowed(licence = ''): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => name in ALLOWED))
}
