import type { OrderOutcome, WebhookOutcome } from './acts.ts'

/** Returns which promises were broken. A run without a guard that shows no harm proves nothing, so it counts too. */
export function brokenPromises(
  webhooks: readonly WebhookOutcome[],
  orders: readonly OrderOutcome[],
): string[] {
  const [unguarded, ...guarded] = webhooks
  const [unlocked, ...locked] = orders
  return [
    unguarded?.chargedAgain === 0 &&
      'Nothing was charged twice without the guard, so the demo proves nothing.',
    unlocked?.lost === 0 && 'Nothing was lost without the lock, so the demo proves nothing.',
    guarded.at(-1)?.died === 0 &&
      'No isolate was killed in the middle of its work, so the demo proves less than it says.',
    ...guarded.map(
      ({ title, chargedAgain }) =>
        chargedAgain > 0 && `${title}: ${chargedAgain} payments were charged again.`,
    ),
    ...locked.map(({ title, lost }) => lost > 0 && `${title}: ${lost} payments were lost.`),
    ...locked.map(
      ({ title, mostAtOnce }) =>
        mostAtOnce > 1 && `${title}: ${mostAtOnce} handlers worked on one order at once.`,
    ),
    ...[...webhooks, ...orders].map(
      ({ title, givenUp }) =>
        givenUp > 0 && `${title}: ${givenUp} deliveries were given up after ten minutes.`,
    ),
  ].filter(problem => problem !== false)
}
