import { systemClock } from '../../internal/clock.ts'
import { EXIT, numberOption, type Subcommand } from '../io.ts'
import { safeJson } from '../text.ts'
import { LIST_OPTIONS, lister, listingJson, listingText, moreText } from './ls.ts'

const CLEAR = '\x1b[H\x1b[2J\x1b[3J'

export const watch: Subcommand = {
  more: 'Takes the options of ls, and --every, the seconds between two lists. With --json, each list is one line.',
  options: `${LIST_OPTIONS} every=`,
  async run(given, io) {
    const list = lister(given, io)
    const everyMs = (numberOption(given, 'every', 1, 3_600) ?? 2) * 1_000
    while (!io.stop.aborted) {
      const listing = await list()
      if (given.options['json']) io.out(safeJson(listingJson(listing)))
      else {
        const shown = [listingText(listing), moreText(listing)].filter(Boolean).join('\n')
        io.out((io.isScreen ? CLEAR : '') + shown)
      }
      await systemClock.sleep(everyMs, io.stop)
    }
    return EXIT.done
  },
}
