/** Run by `npm run ci -- size`: prints what imports add to a bundle, and what they may. */
import { budgets, tableOf, weigh } from './size-budgets.ts'

const weighed = await weigh(budgets())
console.log(tableOf(weighed))
if (weighed.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
