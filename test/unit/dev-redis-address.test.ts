import { describe, expect, it } from 'vitest'
import { addressFromUrl } from '../../dev/redis/address.ts'

describe('REDIS_URL', () => {
  it.each([
    ['redis://localhost', { host: 'localhost', port: 6379, db: 0 }],
    ['redis://10.0.0.1:7000/3', { host: '10.0.0.1', port: 7000, db: 3 }],
    ['redis://[::1]:7000', { host: '::1', port: 7000, db: 0 }],
    ['redis://me:p%40ss@host', { host: 'host', port: 6379, db: 0, username: 'me', password: 'p@ss' }],
    ['rediss://host', { host: 'host', port: 6379, db: 0, tls: { servername: 'host' } }],
    ['unix:///run/redis.sock', { path: '/run/redis.sock' }],
  ])('%s is understood', (url, address) => {
    expect(addressFromUrl(url)).toEqual(address)
  })

  it.each(['localhost:6379', 'http://host', 'redis://host/name'])('%s is refused without quoting it', url => {
    expect(() => addressFromUrl(url)).toThrow(/^REDIS_URL must look like/)
  })
})
