/** `npm run size`: what each entry and each guard weighs, beside what it may. */
import { budgets, tableOf, weigh } from './size-budgets.ts'

const weighed = await Promise.all((await budgets()).map(weigh))
console.log(tableOf(weighed))
if (weighed.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
