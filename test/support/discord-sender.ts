/** What Discord sends. Its key is awaited when the module is loaded, so the suite that runs everywhere takes only the other senders. */
import { hexOf, type SendOptions, type Sent } from './webhook-senders.ts'

const DISCORD = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair

/** The public key of the application of {@link fromDiscord}, as its page shows it. */
export const DISCORD_KEY = hexOf(new Uint8Array(await crypto.subtle.exportKey('raw', DISCORD.publicKey)))

export async function fromDiscord(body: string, { at = Date.now() }: SendOptions = {}) {
  const time = String(Math.floor(at / 1000))
  const data = new TextEncoder().encode(time + body)
  const signature = hexOf(new Uint8Array(await crypto.subtle.sign('Ed25519', DISCORD.privateKey, data)))
  return { body, headers: { 'x-signature-timestamp': time, 'x-signature-ed25519': signature } } satisfies Sent
}
