/** Returns where the site has a page of the repository. */
export function placeOf(page: string): string {
  return page === 'README.zh-CN.md' ? 'zh/index.md' : page.replace(/^site\//, '')
}
