import { expect, it } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { useBrowser } from './support/browser.ts'

const open = useBrowser()

it('the check for accessibility finds what is wrong with a page, and nothing in one that is right', async () => {
  const page = await open('http://localhost')
  const pageWith = (body: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main>`)
  await pageWith('<label>Name <input></label>')
  expect(await seriousFindings(page)).toEqual([])
  await pageWith('<input><p style="color: #aaa; background: #fff">Pale</p>')
  expect(await seriousFindings(page)).toEqual([
    expect.stringMatching(/^color-contrast: /),
    expect.stringMatching(/^label: /),
  ])
})
