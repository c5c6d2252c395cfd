import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Returns what axe finds on a page, or in a part of it, that keeps people from using it, each with the elements that it is about. */
export async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  // The page's own rules for scripts do not apply to what a debugger evaluates.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run('${part}')`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
