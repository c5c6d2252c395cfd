export type { RedisAddress, RedisTarget } from './address.ts'
export { type RedisCluster, startRedisCluster } from './cluster.ts'
export { findRedisServer, type ServerProgram } from './find-server.ts'
export { type RedisServer, type StartRedisOptions, startRedis } from './start.ts'
