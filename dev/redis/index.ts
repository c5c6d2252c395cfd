export type { RedisAddress } from './address.ts'
export { findRedisServer, type ServerProgram } from './find-server.ts'
export { type RedisServer, type StartRedisOptions, startRedis } from './start.ts'
