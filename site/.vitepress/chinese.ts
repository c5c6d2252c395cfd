/** What surrounds the pages in Chinese. */
import type { DefaultTheme, LocaleSpecificConfig } from 'vitepress'
import { chineseSidebar } from './sidebar.ts'

export const chinese: LocaleSpecificConfig<DefaultTheme.Config> & { label: string } = {
  label: '简体中文',
  lang: 'zh-CN',
  description: '面向 Workers、Vercel 和普通服务器的分布式锁，防止 webhook、支付和定时任务重复执行。',
  themeConfig: {
    nav: [
      { text: '快速上手', link: '/zh/' },
      { text: '常见问答', link: '/docs/zh/faq' },
      { text: '脚本逐行对照', link: '/docs/zh/redisson-scripts' },
      { text: '从 Redisson 迁移', link: '/docs/zh/from-redisson' },
      { text: 'English', link: '/' },
    ],
    sidebar: chineseSidebar,
    outline: { level: [2, 3], label: '本页目录' },
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '外观',
    lightModeSwitchTitle: '切换到浅色模式',
    darkModeSwitchTitle: '切换到深色模式',
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶部',
    langMenuLabel: '切换语言',
    skipToContentLabel: '跳到正文',
  },
}

/** The texts of the search. */
export const chineseSearch: DefaultTheme.LocalSearchOptions['translations'] = {
  button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
  modal: {
    displayDetails: '显示详情',
    resetButtonTitle: '清除',
    backButtonTitle: '关闭',
    noResultsText: '没有找到：',
    footer: {
      selectText: '打开',
      selectKeyAriaLabel: '回车',
      navigateText: '选择',
      navigateUpKeyAriaLabel: '上箭头',
      navigateDownKeyAriaLabel: '下箭头',
      closeText: '关闭',
      closeKeyAriaLabel: 'Esc',
    },
  },
}
