import { aesGcm, createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const createCharge = async () => ({ id: 'ch_1' })
const env = { SEAL_SECRET: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' }

const seal = aesGcm(env.SEAL_SECRET) // openssl rand -base64 32
const { value } = await once(locks, 'charge:42', { record: { seal } }, () => createCharge())
