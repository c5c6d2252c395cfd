/** Returns the language of a page, as HTML names it. */
export function languageOf(page: string): 'en' | 'zh-CN' {
  return page.includes('.zh-CN.') ? 'zh-CN' : 'en'
}
