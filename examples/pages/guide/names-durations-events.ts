import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)

createLocks({
  redis,
  clientName: 'billing-eu',
  onEvent: event => console.log(event.type, event.kind, event.name, event.leaseId),
})
