/** `node test/interop/update-commands.ts && npm run format && npm run build:rows`: writes which commands Redisson runs inside Redis. */
import { startRedis } from '../../dev/redis/index.ts'
import { readCommandTable, writeCommandTable } from '../golden/command-table.ts'
import { innerCommands } from '../golden/inner-commands.ts'
import { PRIMITIVES, scenariosOf } from '../golden/scenarios.ts'
import { javaActor } from './golden-java.ts'
import { Redisson, redissonUrl } from './redisson.ts'

await using redis = await startRedis({ port: true })
await using jvm = await Redisson.start({ server: redissonUrl(redis.address) })
const { client } = redis
const table = readCommandTable()
for (const primitive of PRIMITIVES) {
  for (const [title, scenario] of Object.entries(scenariosOf(primitive))) {
    const row = table[primitive][title]
    if (!row) continue
    row.redisson = await innerCommands(client, scenario, (name, who) =>
      javaActor(client, jvm.thread(`${primitive} ${title} ${who}`), primitive, name),
    )
  }
}
await writeCommandTable(table)
